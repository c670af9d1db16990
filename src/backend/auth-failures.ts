import type { AuthError } from '@supabase/supabase-js';
import type { Failure } from '#domain/shared/failure.ts';
import { isUnreachable, refusalFailure, unreachable } from './auth-wire.ts';
import { refreshLimited } from './refresh-limit.ts';

export function authFailure(error: AuthError, now: number): Failure {
  if (isUnreachable(error)) {
    if (error.status === refreshLimited) return { ...unreachable(now), code: 'RATE_LIMIT' };
    // A gateway that answers 5xx in place of the service is treated like a missing network, but has its own message.
    return error.status ? { ...unreachable(now), code: 'API' } : unreachable(now);
  }
  return refusalFailure(getCode(error), error.status, now);
}

function getCode({ name, code, message }: AuthError): string | undefined {
  // The one error of the client that has no code.
  if (name === 'AuthSessionMissingError') return 'session_not_found';
  // The service has one code for the pause between two emails and for the project's limit (supabase/auth: internal/api/mail.go).
  return message === 'email rate limit exceeded' ? 'email_limit_reached' : code;
}
