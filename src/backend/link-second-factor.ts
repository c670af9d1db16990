import * as z from 'zod/mini';
import { listSchema } from '#config/listed.ts';
import type { Authenticator } from '#domain/auth/account-security.ts';
import { type Result, success } from '#domain/shared/failure.ts';
import type { Listed } from '#domain/shared/listed.ts';
import { type AuthAccess, malformedAnswer, readAsBearer } from './auth-wire.ts';
import { refusedCode, toAuthenticator } from './second-factor.ts';

/** The second factor for the session of a link from an e-mail, which is not this browser's session. */

const user = z.object({
  factors: z.optional(
    listSchema(
      z.object({
        id: z.string(),
        status: z.string(),
        factor_type: z.string(),
        friendly_name: z.nullish(z.string()),
        created_at: z.string(),
      }),
    ),
  ),
});
const challenge = z.object({ id: z.string() });
const session = z.object({ access_token: z.string() });

export async function readLinkAuthenticators(
  token: string,
  access: AuthAccess,
): Promise<Result<Listed<Authenticator>>> {
  const response = await readAsBearer(token, access, { method: 'GET' });
  if (!response.ok) return response;
  const parsed = user.safeParse(response.value);
  if (!parsed.success) return malformedAnswer(access);
  const { items, skipped } = parsed.data.factors ?? { items: [], skipped: 0 };
  const authenticators = items
    .filter(({ status, factor_type }) => status === 'verified' && factor_type === 'totp')
    .map(toAuthenticator);
  return success({ items: authenticators, skipped });
}

/** @returns the link's token, which the server accepts as confirmed by a second factor */
export async function confirmLinkCode(
  token: string,
  id: string,
  code: string,
  access: AuthAccess,
): Promise<Result<string>> {
  const path = `factors/${encodeURIComponent(id)}`;
  const begun = await readAsBearer(token, access, { method: 'POST', path: `${path}/challenge`, body: '{}' });
  if (!begun.ok) return refusedCode(begun.failure);
  const challenged = challenge.safeParse(begun.value);
  if (!challenged.success) return malformedAnswer(access);
  const body = JSON.stringify({ challenge_id: challenged.data.id, code });
  const shown = await readAsBearer(token, access, { method: 'POST', path: `${path}/verify`, body });
  if (!shown.ok) return refusedCode(shown.failure);
  const raised = session.safeParse(shown.value);
  return raised.success ? success(raised.data.access_token) : malformedAnswer(access);
}
