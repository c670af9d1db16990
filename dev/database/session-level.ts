import { sign } from 'hono/jwt';
import { type AuthService, getClaims, type Query } from './session-facts.ts';

/** Adds the second factor's data to sessions, which lite lacks. */
export interface SessionLevels {
  next: AuthService;
  query: Query;
  jwtSecret: string;
}

/**
 * Adds `aal`, `amr` and metadata to the access token, and `factors` to the user (supabase/auth: internal/tokens/service.go,
 * internal/models/sessions.go). A token from an e-mailed link stays at `aal1`.
 */
export function withSessionLevel({ next, query, jwtSecret }: SessionLevels): AuthService {
  return async (request) => {
    const url = new URL(request.url);
    if (url.pathname === '/auth/v1/user') {
      const refusal = request.method === 'PUT' ? await levelRefusal(request.clone(), query) : null;
      return refusal ?? withBody(await next(request), (user) => withFactors(user, query));
    }
    if (!['/auth/v1/token', '/auth/v1/signup', '/auth/v1/verify'].includes(url.pathname))
      return next(request);
    // Must be read now, because exchanging the code deletes it.
    const method = await getMethod(url, request.clone(), query);
    return withBody(await next(request), async (body) => {
      if (typeof body['access_token'] !== 'string') return body;
      const claims = getClaims(body['access_token']);
      const session = claims['session_id'];
      if (method !== null) await noteMethod(session, method, query);
      const { rows } = await query(
        `select coalesce(aal, 'aal1') as aal, (
           select coalesce(jsonb_agg(jsonb_build_object(
             'method', authentication_method, 'timestamp', extract(epoch from updated_at)::bigint
           ) order by updated_at desc), '[]')
           from auth.mfa_amr_claims where session_id = $1
         ) as amr from auth.sessions where id = $1`,
        [session],
      );
      const user = Object(body['user']) as Record<string, unknown>;
      const { phone = '', app_metadata, user_metadata } = user;
      const facts = { phone, app_metadata, user_metadata, is_anonymous: false };
      const access_token = await sign({ ...claims, ...facts, ...rows[0] }, jwtSecret, 'HS256');
      return { ...body, access_token, user: await withFactors(user, query) };
    });
  };
}

/** Stores a method once per session, with the time of its latest use. */
export async function noteMethod(session: unknown, method: string, query: Query): Promise<void> {
  await query(
    `insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
     values (gen_random_uuid(), $1, now(), now(), $2)
     on conflict (session_id, authentication_method) do update set updated_at = now()`,
    [session, method],
  );
}

/** Returns the method of a new sign-in, or null if the request continues an existing session. */
async function getMethod(url: URL, request: Request, query: Query): Promise<string | null> {
  if (url.pathname !== '/auth/v1/token') return url.pathname === '/auth/v1/signup' ? 'password' : 'otp';
  const grant = url.searchParams.get('grant_type');
  if (grant !== 'pkce') return grant === 'password' ? 'password' : null;
  const { auth_code } = Object(await request.json().catch(() => null)) as { auth_code?: unknown };
  const { rows } = await query('select authentication_method from auth.flow_state where auth_code = $1', [
    String(auth_code),
  ]);
  return rows[0] === undefined ? null : String(rows[0]['authentication_method']);
}

/** Refuses a new password or address without a verified code, if the account has a second factor (internal/api/user.go). */
async function levelRefusal(request: Request, query: Query): Promise<Response | null> {
  const wish = Object(await request.json().catch(() => null)) as Record<string, unknown>;
  if (!wish['password'] && !wish['email']) return null;
  const { session_id, email } = getClaims(request.headers.get('authorization') ?? '');
  if (!wish['password'] && wish['email'] === email) return null;
  const { rows } = await query(
    `select from auth.sessions s join auth.mfa_factors f on f.user_id = s.user_id and f.status = 'verified'
     where s.id = $1 and coalesce(s.aal, 'aal1') <> 'aal2'`,
    [session_id ?? null],
  );
  if (rows.length === 0) return null;
  const msg = 'AAL2 session is required to update email or password when MFA is enabled.';
  return Response.json({ code: 401, error_code: 'insufficient_aal', msg }, { status: 401 });
}

async function withFactors(user: Record<string, unknown>, query: Query): Promise<Record<string, unknown>> {
  const { rows } = await query(
    `select id, created_at, updated_at, status, friendly_name, factor_type from auth.mfa_factors
     where user_id = $1 order by created_at`,
    [user['id'] ?? null],
  );
  return rows.length === 0 ? user : { ...user, factors: rows };
}

/** Rewrites the body of a successful JSON response. Leaves refusals and redirects unchanged. */
async function withBody(
  response: Response,
  change: (body: Record<string, unknown>) => Promise<Record<string, unknown>>,
): Promise<Response> {
  if (!response.ok || !(response.headers.get('content-type') ?? '').includes('json')) return response;
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  const body = (await response.json()) as Record<string, unknown>;
  return Response.json(await change(body), { status: response.status, headers });
}
