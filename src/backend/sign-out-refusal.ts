import * as z from 'zod/mini';
import { tokenRejected } from './auth-wire.ts';

/** Status of a refused sign-out. The auth service itself never sends it for a sign-out. */
const refused = 409;

const rejection = z.object({ error_code: z.literal(tokenRejected) });
const laterRejection = z.object({ code: z.literal(tokenRejected) });

/**
 * Makes auth-js report a sign-out whose token the auth service rejected, for example after its key was revoked. auth-js ignores
 * 401 and 403, because they usually mean that the session has ended.
 */
export function withSignOutRefusal(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init);
    if (response.status !== 401 && response.status !== 403) return response;
    const address = input instanceof Request ? input.url : String(input);
    if (!new URL(address).pathname.endsWith('/logout')) return response;
    const body = await response.text();
    const isRejected = z.safeParse(z.union([rejection, laterRejection]), parse(body)).success;
    return new Response(body, { status: isRejected ? refused : response.status, headers: response.headers });
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
