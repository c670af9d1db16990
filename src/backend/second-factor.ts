import type { AuthClient, AuthError } from '@supabase/supabase-js';
import type { Authenticator, NewAuthenticator } from '#domain/auth/account-security.ts';
import { type Failure, failed, type Result, success } from '#domain/shared/failure.ts';
import { despiteOtherTab } from './other-tab.ts';

interface SecondFactorAccess {
  client: InstanceType<typeof AuthClient>;
  toFailure: (error: AuthError) => Failure;
}

/** Manages authenticator apps (docs/security.md, "A second factor"). */
export function secondFactorRequests({ client, toFailure }: SecondFactorAccess) {
  return {
    async list(): Promise<Result<Authenticator[]>> {
      const { data, error } = await despiteOtherTab(() => client.mfa.listFactors());
      if (error) return refusedCode(toFailure(error));
      return success(
        data.totp.map(({ id, friendly_name: name, created_at: addedAt }) => ({
          id,
          name: name ?? 'Authenticator',
          addedAt: Date.parse(addedAt),
        })),
      );
    },

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

    async confirm(id: string, code: string): Promise<Result<void>> {
      const { error } = await despiteOtherTab(() => client.mfa.challengeAndVerify({ factorId: id, code }));
      return error ? refusedCode(toFailure(error)) : success(undefined);
    },

    async remove(id: string): Promise<Result<void>> {
      const { error } = await despiteOtherTab(() => client.mfa.unenroll({ factorId: id }));
      return error ? refusedCode(toFailure(error)) : success(undefined);
    },
  };
}

/** Escapes the SVG in the service's data URL again, because the client leaves `#` and `%` unescaped. */
function asAddress(picture: string): string {
  return `data:image/svg+xml,${encodeURIComponent(picture.slice(picture.indexOf(',') + 1))}`;
}

/** Someone who guesses codes reaches the request limit, so the message is about codes. */
export function refusedCode(failure: Failure) {
  const tooMany = failure.code === 'over_request_rate_limit';
  return failed(tooMany ? { ...failure, code: 'TOO_MANY_CODES' } : failure);
}
