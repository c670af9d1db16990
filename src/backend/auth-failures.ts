import type { AuthError } from '@supabase/supabase-js';
import type { Failure } from '#domain/shared/failure.ts';
import { isUnreachable, refusalFailure, unreachable } from './auth-wire.ts';
import { refreshLimited } from './refresh-limit.ts';

export function authFailure(error: AuthError, now: number): Failure {
  if (isUnreachable(error)) {
    if (error.status === refreshLimited) return { ...unreachable(now), code: 'RATE_LIMIT' };
    // Treats a gateway's 5xx like a missing network, with its own message.
    return error.status ? { ...unreachable(now), code: 'API' } : unreachable(now);
  }
  return refusalFailure(getCode(error), error.status, now);
}

function getCode({ name, code, message }: AuthError): string | undefined {
  // The client's only error without a code.
  if (name === 'AuthSessionMissingError') return 'session_not_found';
  // The same code reports the pause between two e-mails and the project's limit (supabase/auth: internal/api/mail.go).
  return message === 'email rate limit exceeded' ? 'email_limit_reached' : code;
}
