import { createHash, randomBytes } from 'node:crypto';
import { getClaims } from '../../dev/database/session-facts.ts';
import type { Stack } from '../../dev/stack.ts';
import { getCode } from '../../tests/support/authenticator.ts';
import { consent, deny, password } from './browser.ts';

export type AuthService = Pick<Stack, 'origin' | 'mailbox' | 'anonKey' | 'query'>;

/** The parts of a response that can be equal for two services. Values always differ. */
export interface Outcome {
  /** Status, and the error code in the body or in the redirect's address. */
  answer: string;
  /** Names of the fields in the body, and of the claims in its access token. */
  fields: string[];
}

interface Asked {
  body?: object;
  token?: string | undefined;
  headers?: Record<string, string>;
}

interface Answer {
  access_token?: string;
  refresh_token?: string;
  id?: string;
  totp?: { secret: string };
  url?: string;
  code?: string | number;
  error_code?: string;
  /** Address of a redirect. */
  location?: URL;
}

const email = 'sample@example.org';
const newPassword = 'another Sample sentence 42';

interface Play {
  service: AuthService;
  outcomes: Map<string, Outcome>;
  ask(name: string, request: string, asked?: Asked): Promise<Answer>;
  /** Records the address to which GitHub's response has led. */
  note(name: string, back: URL): void;
  /** Returns the tokens of the links in the emails that a request sends, one for each address. */
  linksAfter(send: () => Promise<unknown>, ...to: string[]): Promise<string[]>;
  signIn(name: string, secret?: string, address?: string): Promise<Answer>;
}

/** Sends the same requests to an auth service. Returns each outcome by name. */
export async function playRequests(service: AuthService): Promise<Map<string, Outcome>> {
  const outcomes = new Map<string, Outcome>();
  const add = (name: string, outcome: Outcome) => {
    if (outcomes.has(name)) throw new Error(`Two requests are called "${name}".`);
    outcomes.set(name, outcome);
  };
  const play: Play = {
    service,
    outcomes,
    ask: async (name, request, asked = {}) => {
      const response = await send(service, request, asked);
      const location = response.headers.get('location');
      if (location !== null) {
        const target = new URL(location, service.origin);
        add(name, {
          answer: `${response.status} ${describeReturn(target)}`.trim(),
          fields: fragmentNames(target),
        });
        return { location: target };
      }
      const answer = Object(await response.json().catch(() => null)) as Answer;
      const code = answer.error_code ?? (typeof answer.code === 'string' ? answer.code : '');
      const isRefusal = !response.ok;
      add(name, { answer: `${response.status} ${isRefusal ? code : ''}`.trim(), fields: namesIn(answer) });
      return answer;
    },
    note: (name, back) => add(name, { answer: describeReturn(back), fields: fragmentNames(back) }),
    linksAfter: async (send, ...to) => {
      const after = new Date();
      await send();
      const wait = (address: string) =>
        service.mailbox.waitFor(address, { after, timeoutMs: 3_000 }).catch(() => null);
      const mails = await Promise.all(to.map(wait));
      return mails.map((mail) => /token_hash=([^&"]+)/.exec(mail?.html ?? '')?.[1] ?? 'none');
    },
    signIn: (name, secret = password, address = email) =>
      play.ask(name, 'POST token?grant_type=password', { body: { email: address, password: secret } }),
  };
  await playSignUp(play);
  await playSignIn(play);
  await playRefresh(play);
  await playPasswords(play);
  await playSecondFactor(play);
  await playProvider(play);
  await playIdentities(play);
  await playAddress(play);
  await playEnd(play);
  return outcomes;
}

function send({ origin, anonKey }: AuthService, request: string, { body, token, headers }: Asked) {
  const [method = '', path] = request.split(' ');
  return fetch(`${origin}/auth/v1/${path}`, {
    method,
    redirect: 'manual',
    headers: {
      apikey: anonKey,
      'content-type': 'application/json',
      'x-supabase-api-version': '2024-01-01',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
}

function namesIn(answer: Answer): string[] {
  const names = (value: unknown, prefix: string) =>
    Object.keys(Object(value) as object).map((name) => prefix + name);
  const { user } = answer as { user?: object };
  const claims = answer.access_token === undefined ? {} : getClaims(answer.access_token);
  return [...names(answer, ''), ...names(user, 'user.'), ...names(claims, 'claim ')].sort();
}

const fragmentNames = ({ hash }: URL) => [...new URLSearchParams(hash.slice(1)).keys()].sort();

/** Returns the error in an address, or `code`, `tokens` or an empty text. */
function describeReturn({ searchParams, hash }: URL): string {
  const fragment = new URLSearchParams(hash.slice(1));
  const get = (name: string) => searchParams.get(name) ?? fragment.get(name);
  if (get('error') !== null) return `${get('error')} ${get('error_code') ?? ''}`.trim();
  if (get('access_token') !== null) return 'tokens';
  return searchParams.has('code') ? 'code' : '';
}

/** Changes the times in the database as if the last emails were sent an hour ago. */
const ageEmails = ({ service }: Play) =>
  service.query(
    `update auth.users set confirmation_sent_at = confirmation_sent_at - interval '1 hour',
       recovery_sent_at = recovery_sent_at - interval '1 hour',
       email_change_sent_at = email_change_sent_at - interval '1 hour'`,
  );

async function playSignUp(play: Play): Promise<void> {
  const { ask, linksAfter, signIn } = play;
  const create = (name: string, body: object = { email, password }) => ask(name, 'POST signup', { body });
  await create('sign-up with a short password', { email, password: 'short' });
  await create('sign-up with no address', { email: 'sample', password });
  await create('sign-up without a password', { email });
  await create('sign-up without an address and a password', {});
  const [first = ''] = await linksAfter(() => create('sign-up'), email);
  await create('sign-up again at once');
  const resend = (name: string, body: object) => ask(name, 'POST resend', { body });
  await resend('confirmation again at once', { type: 'signup', email });
  await resend('confirmation again without an address', { type: 'signup' });
  await resend('confirmation again of an unknown kind', { type: 'sample', email });
  await signIn('sign-in before the confirmation');
  await signIn('sign-in before the confirmation with a wrong password', 'a wrong sentence 7');
  await ageEmails(play);
  const [second = ''] = await linksAfter(
    () => resend('confirmation again later', { type: 'signup', email }),
    email,
  );
  const confirm = (name: string, body: object) => ask(name, 'POST verify', { body });
  await confirm('confirmation by a wrong link', { token_hash: 'x'.repeat(56), type: 'signup' });
  await confirm('confirmation by the link before', { token_hash: first, type: 'signup' });
  await confirm('confirmation by a link of another kind', { token_hash: second, type: 'recovery' });
  await confirm('confirmation without a token', { type: 'signup' });
  await confirm('confirmation without a kind', { token_hash: second });
  await confirm('confirmation', { token_hash: second, type: 'signup' });
  await confirm('confirmation by a used link', { token_hash: second, type: 'signup' });
  await ageEmails(play);
  await create('sign-up with a confirmed address');
  await resend('confirmation again of a confirmed address', { type: 'signup', email });
  await resend('confirmation again of an unknown address', { type: 'signup', email: 'nobody@example.org' });
  await playScanner(play);
}

/** Opens the auth service's own address of a link, as a mail scanner does. */
async function playScanner({ ask, linksAfter, service }: Play): Promise<void> {
  const scanned = 'scanned@example.org';
  const [token = ''] = await linksAfter(
    () => ask('sign-up of the scanned address', 'POST signup', { body: { email: scanned, password } }),
    scanned,
  );
  const target = encodeURIComponent(`${service.origin}/auth/confirm`);
  const open = (name: string, value: string) =>
    ask(name, `GET verify?token=${value}&type=signup&redirect_to=${target}`);
  await open('scanner’s GET', token);
  await open('scanner’s GET again', token);
  await open('scanner’s GET of a wrong link', 'x'.repeat(56));
  await ask('scanner’s GET without a token', `GET verify?type=signup&redirect_to=${target}`);
}

async function playSignIn({ ask, signIn }: Play): Promise<void> {
  await signIn('sign-in with a wrong password', 'a wrong sentence 7');
  await signIn('sign-in with an unknown address', password, 'nobody@example.org');
  await signIn('sign-in with an address in capitals', password, email.toUpperCase());
  await ask('sign-in without a password', 'POST token?grant_type=password', { body: { email } });
  await ask('sign-in without an address', 'POST token?grant_type=password', { body: { password } });
  await ask('sign-in of an unknown kind', 'POST token?grant_type=sample', { body: { email, password } });
  const { access_token: token } = await signIn('sign-in');
  await ask('account', 'GET user', { token });
  await ask('account without a token', 'GET user');
  await ask('account by a made-up token', 'GET user', { token: 'made.up.token' });
  const [head = '', claims = ''] = (token ?? '').split('.');
  await ask('account by a token with a false signature', 'GET user', {
    token: `${head}.${claims}.${'x'.repeat(43)}`,
  });
  const unsigned = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
  await ask('account by an unsigned token', 'GET user', { token: `${unsigned}.${claims}.` });
  await ask('new name', 'PUT user', { body: { data: { full_name: 'Sample' } }, token });
  await ask('role of one’s own', 'PUT user', { body: { app_metadata: { provider: 'github' } }, token });
  await ask('list of accounts', 'GET admin/users', { token });
  await ask('account by an administrator’s address', 'POST invite', {
    body: { email: 'x@example.org' },
    token,
  });
  await ask('sign-in as nobody', 'POST signup', { body: { data: {} } });
}

async function playRefresh({ ask, signIn, service }: Play): Promise<void> {
  const exchange = (name: string, refresh_token?: string) =>
    ask(name, 'POST token?grant_type=refresh_token', { body: { refresh_token } });
  const pass = () =>
    service.query(`update auth.refresh_tokens set updated_at = updated_at - interval '1 minute'`);
  const first = await signIn('sign-in before refreshes');
  const second = await exchange('refresh', first.refresh_token);
  await exchange('refresh with the token before, within 10 seconds', first.refresh_token);
  const third = await exchange('refresh again', second.refresh_token);
  await pass();
  await exchange('refresh with the parent of the newest token, later', second.refresh_token);
  await exchange('refresh with an old token, later', first.refresh_token);
  await pass();
  await exchange('refresh with the newest token after that', third.refresh_token);
  await ask('account after the reuse', 'GET user', { token: third.access_token });
  await exchange('refresh with an unknown token', 'abcdefghijkl');
  await exchange('refresh without a token');
  const ended = await signIn('sign-in before a removed session');
  await service.query('delete from auth.sessions');
  await exchange('refresh of a removed session', ended.refresh_token);
  await ask('account of a removed session', 'GET user', { token: ended.access_token });
  await ask('sign-out of a removed session', 'POST logout?scope=local', { token: ended.access_token });
}

async function playPasswords(play: Play): Promise<void> {
  const { ask, linksAfter, signIn } = play;
  const { access_token: token } = await signIn('sign-in before new passwords');
  const change = (name: string, body: object, by = token) => ask(name, 'PUT user', { body, token: by });
  await change('new password without the current one', { password: newPassword });
  await change('new password with a wrong current one', { password: newPassword, current_password: 'x' });
  await change('the same password', { password, current_password: password });
  await change('a short password', { password: 'short', current_password: password });
  const recover = (name: string, to: string | undefined = email) =>
    ask(name, 'POST recover', { body: { email: to } });
  const [token_hash = ''] = await linksAfter(() => recover('recovery'), email);
  await recover('recovery of an unknown address', 'nobody@example.org');
  await recover('recovery of no address', 'sample');
  await ask('recovery without an address', 'POST recover', { body: {} });
  const link = await ask('recovery by its link', 'POST verify', { body: { token_hash, type: 'recovery' } });
  await ask('recovery by its link again', 'POST verify', { body: { token_hash, type: 'recovery' } });
  await change('a short password by a link', { password: 'short' }, link.access_token);
  await change('new password by a link', { password: newPassword }, link.access_token);
  await ask('account by the link after that', 'GET user', { token: link.access_token });
  await ask('account by the session before the new password', 'GET user', { token });
  await signIn('sign-in with the password before');
  const again = (await signIn('sign-in with the new password', newPassword)).access_token;
  await change('the former password', { password, current_password: newPassword }, again);
  await ask('account by the session that changed the password', 'GET user', { token: again });
  await signIn('sign-in with the former password');
  await ageEmails(play);
  await recover('recovery later');
  await recover('recovery again at once');
  await ageEmails(play);
}

async function playSecondFactor(play: Play): Promise<void> {
  const { ask, linksAfter, signIn, service } = play;
  const { access_token: token } = await signIn('sign-in before enrolment');
  const body = { factor_type: 'totp', friendly_name: 'Phone' };
  const enrol = (name: string, wish: object, by = token) =>
    ask(name, 'POST factors', { body: wish, token: by });
  await enrol('enrolment of a phone', { factor_type: 'phone', phone: '41790000000' });
  await enrol('enrolment of a security key', { factor_type: 'webauthn', friendly_name: 'Key' });
  await enrol('enrolment of an unknown kind', { factor_type: 'sample' });
  const factor = await enrol('enrolment', body);
  await enrol('enrolment with the same name', body);
  const other = await enrol('enrolment of a second one', { ...body, friendly_name: 'Tablet' });
  const challenge = (name: string, by = token, id = factor.id) =>
    ask(name, `POST factors/${id}/challenge`, { body: {}, token: by });
  const verify = (name: string, challenge_id: unknown, code: string, by = token) =>
    ask(name, `POST factors/${factor.id}/verify`, { body: { challenge_id, code }, token: by });
  const code = () => getCode(factor.totp?.secret ?? '');
  await challenge('challenge of an unknown factor', token, crypto.randomUUID());
  await challenge('challenge of no factor', token, 'sample');
  const first = await challenge('challenge');
  await verify('wrong code', first.id, '000000');
  await verify('no code', first.id, '');
  await verify('code for an unknown challenge', crypto.randomUUID(), code());
  const theirs = await challenge('challenge of the second one', token, other.id);
  await verify('code for the challenge of another factor', theirs.id, code());
  const late = await challenge('challenge that expires');
  await service.query(
    `update auth.mfa_challenges set created_at = created_at - interval '10 minutes' where id = '${late.id}'`,
  );
  await verify('code for an expired challenge', late.id, code());
  const raised = await verify('code', first.id, code());
  await verify('code for a used challenge', first.id, code(), raised.access_token);
  await ask('account with a factor', 'GET user', { token: raised.access_token });
  const { access_token: low } = await signIn('sign-in without a code');
  const wish = { password: newPassword, current_password: password };
  await ask('new password without a code', 'PUT user', { body: wish, token: low });
  await ask('new address without a code', 'PUT user', { body: { email: 'new@example.org' }, token: low });
  await ask('new name without a code', 'PUT user', { body: { data: { full_name: 'S' } }, token: low });
  await enrol('enrolment without a code', { ...body, friendly_name: 'B' }, low);
  await ask('removal without a code', `DELETE factors/${factor.id}`, { token: low });
  const [token_hash = ''] = await linksAfter(
    () => ask('recovery with a factor', 'POST recover', { body: { email } }),
    email,
  );
  const link = await ask('its link', 'POST verify', { body: { token_hash, type: 'recovery' } });
  const reset = (name: string, by?: string) =>
    ask(name, 'PUT user', { body: { password: newPassword }, token: by });
  await reset('reset without a code', link.access_token);
  const asked = await challenge('challenge on the reset page', link.access_token);
  const shown = await verify('code on the reset page', asked.id, code(), link.access_token);
  await reset('reset with a code', shown.access_token);
  const { access_token: next } = await signIn('sign-in after the reset', newPassword);
  const last = await challenge('challenge after the reset', next);
  const full = await verify('code after the reset', last.id, code(), next);
  await ask('removal of an unknown factor', `DELETE factors/${crypto.randomUUID()}`, {
    token: full.access_token,
  });
  await ask('removal', `DELETE factors/${factor.id}`, { token: full.access_token });
  await ask('account after the removal', 'GET user', { token: full.access_token });
  await ask('refresh after the removal', 'POST token?grant_type=refresh_token', {
    body: { refresh_token: full.refresh_token },
  });
  await service.query('delete from auth.mfa_factors');
}

const verifier = randomBytes(32).toString('base64url');
const pkce = `&code_challenge=${createHash('sha256').update(verifier).digest('base64url')}&code_challenge_method=s256`;

async function playProvider(play: Play): Promise<void> {
  const { ask, note, service } = play;
  const target = `&redirect_to=${encodeURIComponent(`${service.origin}/auth/github/callback`)}`;
  const begin = async (name: string, more = pkce) =>
    String((await ask(name, `GET authorize?provider=github${more}${target}`)).location);
  const exchange = (name: string, auth_code: string | null, code_verifier = verifier) =>
    ask(name, 'POST token?grant_type=pkce', { body: { auth_code, code_verifier } });
  await ask('sign-in at an unknown provider', `GET authorize?provider=sample${pkce}${target}`);
  await ask('sign-in at a provider that is switched off', `GET authorize?provider=gitlab${pkce}${target}`);
  await ask('sign-in without a provider', `GET authorize?${pkce}${target}`);
  const back = await consent(await begin('sign-in at GitHub'), 'guest-visitor');
  note('GitHub’s answer', back);
  const code = back.searchParams.get('code');
  await exchange('exchange with the verifier of another browser', code, 'x'.repeat(43));
  await exchange('exchange without a verifier', code, '');
  const session = await exchange('exchange', code);
  await exchange('exchange again', code);
  await exchange('exchange of an unknown code', crypto.randomUUID());
  await exchange('exchange without a code', null);
  await ask('account of GitHub', 'GET user', { token: session.access_token });
  const late = await consent(await begin('sign-in at GitHub that takes long'), 'guest-visitor');
  await service.query(
    `update auth.flow_state set created_at = created_at - interval '1 hour',
       auth_code_issued_at = auth_code_issued_at - interval '1 hour'`,
  );
  await exchange('exchange of an expired code', late.searchParams.get('code'));
  note('GitHub’s refusal', await deny(await begin('sign-in at GitHub that is refused')));
  const state = new URL(await begin('sign-in at GitHub that is not finished')).searchParams.get('state');
  await ask('callback without a state', 'GET callback?code=sample');
  await ask('callback with an unknown state', `GET callback?code=sample&state=${crypto.randomUUID()}`);
  await ask('callback with no state at all', 'GET callback?code=sample&state=sample');
  await ask('callback with a false code', `GET callback?code=sample&state=${state}`);
  await ask('callback without a code', `GET callback?state=${state}`);
  await service.query(`update auth.flow_state set created_at = created_at - interval '1 hour'`);
  await ask('callback of an expired flow', `GET callback?code=sample&state=${state}`);
}

async function playIdentities(play: Play): Promise<void> {
  const { ask, note, signIn, service } = play;
  const { access_token: token } = await signIn('sign-in before linking', newPassword);
  const link = async (name: string, more = pkce, by = token) =>
    (
      await ask(name, `GET user/identities/authorize?provider=github&skip_http_redirect=true${more}`, {
        token: by,
      })
    ).url ?? '';
  await ask('link without a token', `GET user/identities/authorize?provider=github${pkce}`);
  await link('link without PKCE', '');
  note(
    'GitHub’s answer to a link of another’s account',
    await consent(await link('link of another’s account'), 'guest-visitor'),
  );
  await service.query(`delete from auth.users where email like 'guest-visitor@%'`);
  note('GitHub’s answer to a link', await consent(await link('link'), 'guest-visitor'));
  const signInUrl = `${service.origin}/auth/v1/authorize?provider=github&apikey=${service.anonKey}${pkce}`;
  note(
    'GitHub’s answer to a sign-in with an account whose link is not finished',
    await consent(signInUrl, 'guest-visitor'),
  );
  await ask('unlink by the auth service, an unknown one', `DELETE user/identities/${crypto.randomUUID()}`, {
    token,
  });
  await ask('unlink by the auth service, not one', 'DELETE user/identities/sample', { token });
  await service.query(`update auth.sessions set created_at = created_at - interval '25 hours'`);
  await link('link by a session of yesterday');
  const change = (name: string, body: object) => ask(name, 'PUT user', { body, token });
  await change('new address by a session of yesterday', { email: 'new@example.org' });
  await change('new password by a session of yesterday', { password, current_password: newPassword });
}

async function playAddress(play: Play): Promise<void> {
  const { ask, linksAfter, signIn } = play;
  const moved = 'moved@example.org';
  const { access_token: token } = await signIn('sign-in before a new address', newPassword);
  const change = (name: string, to: string) => ask(name, 'PUT user', { body: { email: to }, token });
  await change('new address of another account', 'scanned@example.org');
  await change('new address that is none', 'sample');
  const [old = '', next = ''] = await linksAfter(() => change('new address', moved), email, moved);
  await change('new address again at once', moved);
  const confirm = (name: string, token_hash: string) =>
    ask(name, 'POST verify', { body: { token_hash, type: 'email_change' } });
  await confirm('new address by one link', next);
  await confirm('new address by the same link', next);
  await confirm('new address by both links', old);
  await signIn('sign-in with the new address', newPassword, moved);
  await signIn('sign-in with the address before', newPassword);
}

async function playEnd({ ask, signIn, service }: Play): Promise<void> {
  const address = 'scanned@example.org';
  const begin = (name: string) => signIn(name, password, address);
  const { access_token: one } = await begin('sign-in on one device');
  const { access_token: two } = await begin('sign-in on another device');
  const end = (name: string, scope: string, token?: string) =>
    ask(name, `POST logout?scope=${scope}`, { token });
  await end('sign-out without a token', 'local');
  await end('sign-out of an unknown kind', 'sample', one);
  await end('sign-out on this device', 'local', one);
  await ask('account on this device', 'GET user', { token: one });
  await ask('account on the other device', 'GET user', { token: two });
  await end('sign-out twice', 'local', one);
  const { access_token: three } = await begin('sign-in on a third device');
  await end('sign-out on other devices', 'others', three);
  await ask('account on the device signed out', 'GET user', { token: two });
  await ask('account on the device that signed out others', 'GET user', { token: three });
  await begin('sign-in on a fourth device');
  await end('sign-out everywhere', 'global', three);
  await ask('account after the sign-out everywhere', 'GET user', { token: three });
  const { access_token: last, refresh_token } = await begin('sign-in before the deletion');
  await service.query('delete from auth.users where email = $1', [address]);
  await ask('account that was deleted', 'GET user', { token: last });
  await ask('refresh of an account that was deleted', 'POST token?grant_type=refresh_token', {
    body: { refresh_token },
  });
  await ask('sign-out of an account that was deleted', 'POST logout?scope=local', { token: last });
  await ask('path that is not there', 'GET sample');
}
