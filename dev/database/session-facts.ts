export type AuthService = (request: Request) => Promise<Response>;
export type Query = (sql: string, params: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;

const sessionPaths = ['/auth/v1/token', '/auth/v1/signup', '/auth/v1/verify'];

/**
 * Records a session's user agent, and whether an e-mailed link started the session, because lite records neither. The hosted
 * service uses both to decide if a new password may be set (supabase/auth: internal/api/token.go, user.go; docs/deploy.md).
 */
export function withSessionFacts(next: AuthService, query: Query): AuthService {
  return async (request) => {
    const { pathname } = new URL(request.url);
    if (request.method === 'PUT' && pathname === '/auth/v1/user') {
      return (await refusal(request.clone(), next, query)) ?? next(request);
    }
    if (!sessionPaths.includes(pathname)) return next(request);
    const program = request.headers.get('user-agent') ?? '';
    await query(`select set_config('portico.user_agent', $1, false)`, [program]);
    const response = await next(request);
    const session = getSession(await findToken(response.clone()));
    const byLink = pathname === '/auth/v1/verify' ? 'link' : null;
    // The user agent changes when the browser is updated.
    await query('update auth.sessions set user_agent = $2, tag = coalesce($3, tag) where id = $1', [
      session,
      program,
      byLink,
    ]);
    return response;
  };
}

/** Returns the hosted service's refusal of a new password, or null if it is allowed. */
async function refusal(request: Request, next: AuthService, query: Query): Promise<Response | null> {
  const wish = (await request.json().catch(() => null)) as Record<string, unknown> | null;
  const password = wish?.['password'];
  if (typeof password !== 'string' || password === '') return null;
  const { url, headers } = request;
  const response = await next(new Request(url, { headers }));
  if (!response.ok) return response;
  const { rows } = await query(
    `select u.email, u.encrypted_password <> '' as has_password, s.tag = 'link' as by_link,
       s.created_at < now() - interval '24 hours' as is_old
     from auth.sessions s join auth.users u on u.id = s.user_id where s.id = $1`,
    [getSession(headers.get('authorization') ?? '')],
  );
  const session = rows[0] ?? {};
  // The code of `reauthenticate` is not implemented, because the product does not use it.
  if (session['is_old']) {
    return refuse('reauthentication_needed', 'Password update requires reauthentication');
  }
  if (!session['has_password'] || session['by_link']) return null;
  const current = wish?.['current_password'];
  const message = 'Current password required when setting new password.';
  if (typeof current !== 'string' || current === '') return refuse('current_password_required', message);
  const signIn = new Request(new URL('/auth/v1/token?grant_type=password', url), {
    method: 'POST',
    headers: { apikey: headers.get('apikey') ?? '', 'content-type': 'application/json' },
    body: JSON.stringify({ email: session['email'], password: current }),
  });
  return (await next(signIn)).ok ? null : refuse('current_password_invalid', message);
}

function refuse(code: string, message: string): Response {
  return Response.json({ code: 400, error_code: code, msg: message }, { status: 400 });
}

/** Returns the access token from the response's body, or from the fragment of its redirect. */
async function findToken(response: Response): Promise<string> {
  const target = response.headers.get('location');
  if (target !== null) return new URLSearchParams(new URL(target).hash.slice(1)).get('access_token') ?? '';
  const body = (await response.json().catch(() => null)) as { access_token?: string } | null;
  return body?.access_token ?? '';
}

function getSession(token: string): string | null {
  const session = getClaims(token)['session_id'];
  return typeof session === 'string' ? session : null;
}

/**
 * Returns the token's claims without verifying it, because lite has issued or accepted it. Returns an empty object for an invalid
 * token.
 */
export function getClaims(token: string): Record<string, unknown> {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    return Object(claims) as Record<string, unknown>;
  } catch {
    return {};
  }
}
