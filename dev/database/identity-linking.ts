import type { AuthService, Query } from './session-facts.ts';

const beginPath = '/auth/v1/user/identities/authorize';
const callbackPath = '/auth/v1/callback';
const version = 'x-supabase-api-version';
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Adds GitHub to an e-mail account (`linkIdentity`), which lite cannot do. lite performs a normal sign-in at GitHub; triggers in
 * platform.sql then give the identity and the code to the requesting account. Like the hosted service, it never moves an identity
 * from one account to another.
 */
export function withIdentityLinking(next: AuthService, query: Query): AuthService {
  return async (request) => {
    const url = new URL(request.url);
    if (request.method === 'GET' && url.pathname === beginPath) return begin(request, url, next, query);
    const state = url.pathname === callbackPath ? url.searchParams.get('state') : null;
    const target = state !== null && uuid.test(state) ? await getTarget(state, query) : null;
    return target === null ? next(request) : finish(request, target, next, query);
  };
}

/** Starts a normal sign-in, and records the requesting user in its flow state. */
async function begin(request: Request, url: URL, next: AuthService, query: Query): Promise<Response> {
  const response = await next(new Request(new URL('/auth/v1/user', url), { headers: request.headers }));
  if (!response.ok) return response;
  const { id } = (await response.json()) as { id: string };
  if (!url.searchParams.has('code_challenge')) {
    return Response.json({ code: 400, error_code: 'validation_failed', msg: 'Use PKCE.' }, { status: 400 });
  }
  const signIn = new URL(`/auth/v1/authorize${url.search}`, url);
  signIn.searchParams.delete('skip_http_redirect');
  const sent = await next(new Request(signIn, { headers: request.headers }));
  const address = sent.headers.get('location');
  if (address === null) return sent;
  const state = new URL(address).searchParams.get('state');
  try {
    await query('update auth.flow_state set linking_target_id = $1 where id = $2', [id, state]);
    return Response.json({ url: address });
  } catch (error) {
    // Clients of the API before 2024-01-01 get the refusal of our database trigger. Newer clients get a general error, as from
    // the hosted service.
    const { code = '', message } = Object(error) as { code?: string; message?: string };
    if (!code.startsWith('PT')) throw error;
    await query('delete from auth.flow_state where id = $1', [state]);
    if (!request.headers.has(version)) {
      return Response.json({ code, message }, { status: Number(code.slice(2)) });
    }
    const failure = { code: 'unexpected_failure', message: 'Error creating flow state' };
    return Response.json(failure, { status: 500, headers: { [version]: '2024-01-01' } });
  }
}

async function getTarget(state: string, query: Query): Promise<string | null> {
  const { rows } = await query('select linking_target_id as target from auth.flow_state where id = $1', [
    state,
  ]);
  const target = rows[0]?.['target'];
  return typeof target === 'string' ? target : null;
}

/** Completes the sign-in. The code that lite returns then belongs to the requesting account. */
async function finish(request: Request, target: string, next: AuthService, query: Query): Promise<Response> {
  const before = await query(
    'select array(select id from auth.identities) as identities, array(select id from auth.users) as users',
    [],
  );
  const known = before.rows[0] ?? {};
  await query(`select set_config('portico.link_target', $1, false)`, [target]);
  let response: Response;
  try {
    response = await next(request);
  } finally {
    await query(`select set_config('portico.link_target', '', false)`, []);
  }
  const back = response.headers.get('location');
  const code = back && new URL(back).searchParams.get('code');
  if (!back || !code) return response;
  const { rows } = await query('select from auth.identities where id <> all ($1)', [known['identities']]);
  if (rows.length === 0) return refuse(back, code, target, query);
  // lite has created an account for this sign-in. Its only identity now belongs to the requesting account, so it is deleted.
  await query('delete from auth.users where id <> all ($1)', [known['users']]);
  await query(
    `update auth.users set raw_app_meta_data = raw_app_meta_data
       || jsonb_build_object('providers', (select jsonb_agg(distinct provider) from auth.identities where user_id = $1))
     where id = $1`,
    [target],
  );
  return response;
}

/** Redirects with the hosted service's error texts. */
async function refuse(back: string, code: string, target: string, query: Query): Promise<Response> {
  const { rows } = await query('delete from auth.flow_state where auth_code = $1 returning user_id', [code]);
  const theirs = rows[0]?.['user_id'] === target ? '' : ' to another user';
  const address = new URL(back);
  const refusal = new URLSearchParams({
    error: 'server_error',
    error_code: 'identity_already_exists',
    error_description: `Identity is already linked${theirs}`,
  });
  // The hosted service puts the error into both the query and the fragment, and adds `sb` to the fragment.
  address.search = refusal.toString();
  address.hash = `${refusal}&sb=`;
  return new Response(null, { status: 302, headers: { location: address.href } });
}
