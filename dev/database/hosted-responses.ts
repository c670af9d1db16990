import { randomUUID } from 'node:crypto';
import type { AuthService, Query } from './session-facts.ts';

const version = 'x-supabase-api-version';
/** API version that supabase-js sends. */
const currentVersion = '2024-01-01';

/** Seconds between two emails to an address: a hosted project's default (`auth.email.max_frequency`). */
export const emailPauseSeconds = 60;

type Wish = Record<string, unknown>;

/**
 * Makes lite's responses equal to the hosted service's (supabase/auth: internal/api/errors.go, signup.go, mail.go, user.go,
 * internal/tokens/service.go). `npm run proof -- real-auth` compares both.
 */
export function withHostedResponses(next: AuthService, query: Query): AuthService {
  return async (request) => {
    const response = (await earlyResponse(request, query)) ?? (await next(request.clone()));
    const isRefusal = response.status >= 400 && isJson(response);
    return isRefusal ? describeRefusal(request, response) : response;
  };
}

/** Returns the hosted service's response, or null if lite's response is already the same. */
async function earlyResponse(request: Request, query: Query): Promise<Response | null> {
  const route = `${request.method} ${new URL(request.url).pathname}`;
  if (!['POST /auth/v1/signup', 'POST /auth/v1/recover', 'PUT /auth/v1/user'].includes(route)) return null;
  const wish = await readWish(request);
  if (route === 'PUT /auth/v1/user') {
    if (wish['app_metadata'] === undefined) return null;
    return refuse(403, 'not_admin', 'Updating app_metadata requires admin privileges');
  }
  const { rows } = await query(
    `select email_confirmed_at is not null as is_confirmed,
       recovery_sent_at > now() - make_interval(secs => $2) as is_early
     from auth.users where email = lower($1)`,
    [String(wish['email']), emailPauseSeconds],
  );
  if (route === 'POST /auth/v1/signup') {
    const isValid = typeof wish['password'] === 'string' && wish['password'].length >= 8;
    return rows[0]?.['is_confirmed'] && isValid ? Response.json(madeUpAccount(wish)) : null;
  }
  if (!rows[0]?.['is_early']) return null;
  const message = `For security purposes, you can only request this after ${emailPauseSeconds} seconds.`;
  return refuse(429, 'over_email_send_rate_limit', message);
}

/** Returns an invented account, so that the response does not reveal that the address has one. */
function madeUpAccount({ email, data }: Wish): object {
  const now = new Date().toISOString();
  return {
    id: randomUUID(),
    aud: 'authenticated',
    role: '',
    email,
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: data ?? {},
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}

/** Rewrites a refusal in the API version that the client asked for. */
async function describeRefusal(request: Request, response: Response): Promise<Response> {
  const body = Object(await response.clone().json()) as Wish;
  if (typeof body['error_code'] !== 'string') return response;
  const code = await exactCode(request, body['error_code']);
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  headers.set('x-sb-error-code', code);
  const { status } = response;
  const isCurrent = (request.headers.get(version) ?? '') >= currentVersion;
  if (!isCurrent) return Response.json({ ...body, error_code: code }, { status, headers });
  headers.set(version, currentVersion);
  const { weak_password } = body;
  return Response.json(
    { code, message: body['msg'], ...(weak_password === undefined ? {} : { weak_password }) },
    { status, headers },
  );
}

/** Returns the hosted service's error code. lite uses one code for both unknown and missing refresh tokens. */
async function exactCode(request: Request, code: string): Promise<string> {
  const isRefresh = new URL(request.url).searchParams.get('grant_type') === 'refresh_token';
  if (!isRefresh || code !== 'validation_failed') return code;
  return (await readWish(request))['refresh_token'] ? 'refresh_token_not_found' : code;
}

async function readWish(request: Request): Promise<Wish> {
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => null);
  return Object(body) as Wish;
}

const isJson = ({ headers }: Response) => (headers.get('content-type') ?? '').includes('json');

function refuse(status: number, code: string, msg: string): Response {
  return Response.json({ code: status, error_code: code, msg }, { status });
}
