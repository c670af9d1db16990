import * as z from 'zod/mini';

const version = 'x-supabase-api-version';

/**
 * Makes the auth service return the code with which a database trigger refused the request. The service does so only for API
 * versions before 2024-01-01 (supabase/auth, internal/api/errors.go).
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

/** A database's code is a string. The service's own codes are numbers in that API version. */
const databaseError = z.object({ code: z.string() });

async function databaseCode(response: Response): Promise<string | null> {
  const { data } = databaseError.safeParse(await response.json().catch(() => null));
  return data?.code ?? null;
}
