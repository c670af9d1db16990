import type { AuthClient, AuthError } from '@supabase/supabase-js';
import type { Authenticator, NewAuthenticator } from '#domain/auth/account-security.ts';
import { type Failure, fail, type Result, success } from '#domain/shared/failure.ts';
import { despiteOtherTab } from './auth-wire.ts';

interface SecondFactorAccess {
  client: InstanceType<typeof AuthClient>;
  toFailure: (error: AuthError) => Failure;
}

/**
 * Manages authenticator apps, the second step of the sign-in (docs/security.md, "A second factor"). The step is off until the
 * first app is added.
 */
export function secondFactorRequests({ client, toFailure }: SecondFactorAccess) {
  return {
    async list(): Promise<Result<Authenticator[]>> {
      const { data, error } = await despiteOtherTab(() => client.mfa.listFactors());
      if (error) return refusedCode(toFailure(error));
      return success(data.totp.map(toAuthenticator));
    },

    /** Creates an authenticator, which becomes active with its first code. Its secret is not stored. */
    async begin(name: string): Promise<Result<NewAuthenticator>> {
      const known = await despiteOtherTab(() => client.mfa.listFactors());
      if (known.error) return refusedCode(toFailure(known.error));
      // Removes unfinished enrolments: they block their names, and their secrets are lost.
      for (const { id, status } of known.data.all) {
        if (status === 'unverified') await client.mfa.unenroll({ factorId: id });
      }
      const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName: name });
      if (error) return refusedCode(toFailure(error));
      const { qr_code: picture, secret } = data.totp;
      return success({ id: data.id, secret, picture: asAddress(picture) });
    },

    /** Verifies a code. Activates a new authenticator, and gives this session the level that the owner's rights require. */
    async confirm(id: string, code: string): Promise<Result<void>> {
      const { error } = await despiteOtherTab(() => client.mfa.challengeAndVerify({ factorId: id, code }));
      return error ? refusedCode(toFailure(error)) : success(undefined);
    },

    /** Fails unless this session has passed a code. */
    async remove(id: string): Promise<Result<void>> {
      const { error } = await despiteOtherTab(() => client.mfa.unenroll({ factorId: id }));
      return error ? refusedCode(toFailure(error)) : success(undefined);
    },
  };
}

interface RawFactor {
  id: string;
  friendly_name?: string | null | undefined;
  created_at: string;
}

export function toAuthenticator({ id, friendly_name: name, created_at: addedAt }: RawFactor): Authenticator {
  return { id, name: name ?? 'Authenticator', addedAt: Date.parse(addedAt) };
}

/** Escapes the SVG in the service's data URL again, because the client leaves `#` and `%` unescaped. */
function asAddress(picture: string): string {
  return `data:image/svg+xml,${encodeURIComponent(picture.slice(picture.indexOf(',') + 1))}`;
}

/** Someone who guesses codes reaches the request limit, so the message is about codes. */
export function refusedCode(failure: Failure) {
  const tooMany = failure.code === 'over_request_rate_limit';
  return fail(tooMany ? { ...failure, code: 'TOO_MANY_CODES' } : failure);
}
