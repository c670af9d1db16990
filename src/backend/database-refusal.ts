import * as z from 'zod/mini';

const version = 'x-supabase-api-version';

/**
 * Asks the auth service to pass on the refusal of a database trigger when a link starts. The service does so only for clients of its API
 * before 2024-01-01 (supabase/auth, internal/api/errors.go); for later ones, each refusal is a failure of the server.
 */
export function withDatabaseRefusal(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    if (!new URL(address).pathname.endsWith('/user/identities/authorize')) return send(input, init);
    const headers = new Headers(init?.headers);
    headers.delete(version);
    const response = await send(input, { ...init, headers });
    const code = response.ok ? null : await databaseCode(response.clone());
    return code === null ? response : Response.json({ error_code: code }, { status: response.status });
  };
}

/** Body of a database error. The service's own codes are numbers in that version of its API. */
const databaseError = z.object({ code: z.string() });

async function databaseCode(response: Response): Promise<string | null> {
  const { data } = databaseError.safeParse(await response.json().catch(() => null));
  return data?.code ?? null;
}
