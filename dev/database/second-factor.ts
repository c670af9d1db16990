import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import { type AuthService, getClaims, type Query } from './session-facts.ts';
import { noteMethod } from './session-level.ts';

const factorPath = /^\/auth\/v1\/factors(?:\/([^/]+)(?:\/(challenge|verify))?)?$/;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Maximum number of factors per account: the hosted service's default. */
const maxFactors = 10;
const lifeSeconds = 300;

interface Caller {
  userId: string;
  email: string;
  session: string;
  isSecondLevel: boolean;
}

interface Factor {
  id: string;
  status: string;
  secret: string;
}

interface Exchange {
  request: Request;
  wish: Record<string, unknown>;
  caller: Caller;
  next: AuthService;
  query: Query;
}

/**
 * Adds authenticator apps, which lite does not have: `auth.mfa` with the hosted service's responses (supabase/auth:
 * internal/api/mfa.go). Excludes phones and security keys, because hosted projects disable them by default.
 */
export function withSecondFactor(next: AuthService, query: Query): AuthService {
  return async (request) => {
    const route = factorPath.exec(new URL(request.url).pathname);
    if (!route) return next(request);
    const [, id, step] = route;
    const caller = await getCaller(request, next, query);
    if (caller instanceof Response) return caller;
    const wish = Object(await request.json().catch(() => null)) as Record<string, unknown>;
    const exchange = { request, wish, caller, next, query };
    if (request.method === 'POST' && id === undefined) return enrol(exchange);
    if (id !== undefined && !uuid.test(id))
      return refuse(404, 'validation_failed', 'factor_id must be an UUID');
    const factor = await getFactor(id ?? null, caller, query);
    if (!factor) return refuse(404, 'mfa_factor_not_found', 'Factor not found');
    if (request.method === 'POST' && step === 'challenge') return challenge(factor, exchange);
    if (request.method === 'POST' && step === 'verify') return verify(factor, exchange);
    if (request.method === 'DELETE' && step === undefined) return remove(factor, exchange);
    return new Response(null, { status: 405 });
  };
}

/** Returns the signed-in caller, or lite's refusal. */
async function getCaller(request: Request, next: AuthService, query: Query): Promise<Caller | Response> {
  const { headers } = request;
  const response = await next(new Request(new URL('/auth/v1/user', request.url), { headers }));
  if (!response.ok) return response;
  const { id, email } = (await response.json()) as { id: string; email: string };
  const session = String(getClaims(headers.get('authorization') ?? '')['session_id']);
  const { rows } = await query(`select from auth.sessions where id = $1 and aal = 'aal2'`, [session]);
  return { userId: id, email, session, isSecondLevel: rows.length > 0 };
}

async function getFactor(id: string | null, { userId }: Caller, query: Query): Promise<Factor | null> {
  const { rows } = await query(
    'select id, status, secret from auth.mfa_factors where id = $1 and user_id = $2',
    [id, userId],
  );
  const [row] = rows;
  return row ? { id: String(row['id']), status: String(row['status']), secret: String(row['secret']) } : null;
}

async function enrol({ request, wish, caller, query }: Exchange): Promise<Response> {
  const type = wish['factor_type'];
  if (type === 'phone')
    return refuse(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone');
  if (type === 'webauthn')
    return refuse(422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn');
  if (type !== 'totp')
    return refuse(400, 'validation_failed', 'factor_type needs to be totp, phone, or webauthn');
  const name = typeof wish['friendly_name'] === 'string' ? wish['friendly_name'] : '';
  const refusal = await enrolmentRefusal(name, caller, query);
  if (refusal) return refusal;
  const id = randomUUID();
  const secret = new Secret({ size: 20 });
  const issuer =
    typeof wish['issuer'] === 'string' && wish['issuer'] !== '' ? wish['issuer'] : new URL(request.url).host;
  const uri = getTotp(secret, { issuer, label: caller.email }).toString();
  await query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
     values ($1, $2, $3, 'totp', 'unverified', now(), now(), $4)`,
    [id, caller.userId, name, secret.base32],
  );
  const totp = { qr_code: renderSVG(uri, { ecc: 'H' }), secret: secret.base32, uri };
  return Response.json({ id, type: 'totp', friendly_name: name, totp });
}

async function enrolmentRefusal(name: string, caller: Caller, query: Query): Promise<Response | null> {
  await query(
    `delete from auth.mfa_factors f where status <> 'verified' and created_at < now() - make_interval(secs => $1)
       and not exists (select from auth.mfa_challenges where factor_id = f.id)`,
    [lifeSeconds],
  );
  const { rows } = await query('select friendly_name, status from auth.mfa_factors where user_id = $1', [
    caller.userId,
  ]);
  if (rows.some((row) => row['friendly_name'] === name)) {
    const message = `A factor with the friendly name ${JSON.stringify(name)} for this user already exists`;
    return refuse(422, 'mfa_factor_name_conflict', message);
  }
  if (rows.length >= maxFactors) {
    const message = 'Maximum number of verified factors reached, unenroll to continue';
    return refuse(422, 'too_many_enrolled_mfa_factors', message);
  }
  if (rows.some((row) => row['status'] === 'verified') && !caller.isSecondLevel) {
    return refuse(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
  }
  return null;
}

async function challenge({ id }: Factor, { query }: Exchange): Promise<Response> {
  const { rows } = await query(
    `insert into auth.mfa_challenges (id, factor_id, created_at, ip_address)
     values (gen_random_uuid(), $1, now(), '127.0.0.1')
     returning id, (extract(epoch from created_at) + $2::int)::bigint::int as expires_at`,
    [id, lifeSeconds],
  );
  return Response.json({ id: rows[0]?.['id'], type: 'totp', expires_at: rows[0]?.['expires_at'] });
}

async function verify(factor: Factor, exchange: Exchange): Promise<Response> {
  const { wish, caller, query } = exchange;
  const code = wish['code'];
  if (typeof code !== 'string' || code === '')
    return refuse(400, 'validation_failed', 'Code needs to be non-empty');
  const refusal = await challengeRefusal(factor, wish['challenge_id'], query);
  if (refusal) return refusal;
  const totp = getTotp(Secret.fromBase32(factor.secret));
  if (totp.validate({ token: code, window: 1 }) === null) {
    return refuse(422, 'mfa_verification_failed', 'Invalid TOTP code entered');
  }
  await query('update auth.mfa_challenges set verified_at = now() where id = $1', [wish['challenge_id']]);
  await query(
    `update auth.mfa_factors set status = 'verified', updated_at = now() where id = $1 and status <> 'verified'`,
    [factor.id],
  );
  await noteMethod(caller.session, 'totp', query);
  await query(`update auth.sessions set aal = 'aal2', factor_id = $2 where id = $1`, [
    caller.session,
    factor.id,
  ]);
  await query(`delete from auth.sessions where user_id = $1 and coalesce(aal, 'aal1') < 'aal2'`, [
    caller.userId,
  ]);
  await query(
    `delete from auth.mfa_factors where user_id = $1 and status = 'unverified' and factor_type = 'totp'`,
    [caller.userId],
  );
  return renew(exchange);
}

async function challengeRefusal(
  { id }: Factor,
  challengeId: unknown,
  query: Query,
): Promise<Response | null> {
  const { rows } = await query(
    `select verified_at is not null as is_used, created_at < now() - make_interval(secs => $3) as is_old
     from auth.mfa_challenges where id::text = $1 and factor_id = $2`,
    [String(challengeId), id, lifeSeconds],
  );
  const [found] = rows;
  if (!found) {
    return refuse(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found');
  }
  if (found['is_used']) {
    return refuse(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.');
  }
  if (!found['is_old']) return null;
  await query('delete from auth.mfa_challenges where id::text = $1', [String(challengeId)]);
  const message = `MFA challenge ${String(challengeId)} has expired, verify against another challenge or create a new challenge.`;
  return refuse(422, 'mfa_challenge_expired', message);
}

/** Issues new tokens for the session, and revokes its old ones. */
async function renew({ request, caller, next, query }: Exchange): Promise<Response> {
  const { rows } = await query(
    `select token from auth.refresh_tokens where session_id = $1 and not revoked order by created_at desc limit 1`,
    [caller.session],
  );
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  return next(
    new Request(new URL('/auth/v1/token?grant_type=refresh_token', request.url), {
      method: 'POST',
      headers,
      body: JSON.stringify({ refresh_token: rows[0]?.['token'] }),
    }),
  );
}

async function remove({ id, status }: Factor, { caller, query }: Exchange): Promise<Response> {
  if (status === 'verified' && !caller.isSecondLevel) {
    return refuse(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
  }
  await query(
    `delete from auth.mfa_amr_claims where authentication_method = 'totp'
       and session_id in (select id from auth.sessions where factor_id = $1)`,
    [id],
  );
  await query(`update auth.sessions set aal = 'aal1', factor_id = null where factor_id = $1`, [id]);
  await query('delete from auth.mfa_factors where id = $1', [id]);
  return Response.json({ id });
}

function getTotp(secret: Secret, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...names, secret, algorithm: 'SHA1', digits: 6, period: 30 });
}

function refuse(status: number, code: string, msg: string): Response {
  return Response.json(
    { code: status, error_code: code, msg },
    { status, headers: { 'x-sb-error-code': code } },
  );
}
