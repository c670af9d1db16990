import { getCode } from '../../tests/support/authenticator.ts';
import type { AuthServer } from './auth-server.ts';
import { consent, password } from './browser.ts';

export interface AuthService extends Pick<AuthServer, 'origin' | 'mailbox'> {
  apiKey: string;
  query(sql: string): Promise<unknown>;
}

interface Asked {
  body?: object;
  token?: string | undefined;
}

interface Answer {
  access_token?: string;
  refresh_token?: string;
  id?: string;
  totp?: { secret: string };
  url?: string;
  code?: string | number;
  error_code?: string;
}

const email = 'sample@example.org';
const newPassword = 'another Sample sentence 42';

/** Sends the same requests to any auth service. Returns each one's status and error code. */
export async function playRequests(service: AuthService): Promise<Record<string, string>> {
  const outcomes: Record<string, string> = {};
  const ask = async (name: string, request: string, { body, token }: Asked = {}): Promise<Answer> => {
    const [method = '', path] = request.split(' ');
    const response = await fetch(`${service.origin}/auth/v1/${path}`, {
      method,
      headers: {
        apikey: service.apiKey,
        'content-type': 'application/json',
        'x-supabase-api-version': '2024-01-01',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = Object(await response.json().catch(() => null)) as Answer;
    const code = answer.error_code ?? (typeof answer.code === 'string' ? answer.code : '');
    outcomes[name] = `${response.status} ${code}`.trim();
    return answer;
  };
  const linkAfter = async (send: () => Promise<unknown>) => {
    const after = new Date();
    await send();
    const { html } = await service.mailbox.waitFor(email, { after });
    return /token_hash=([^&"]+)/.exec(html ?? '')?.[1] ?? '';
  };
  const signIn = (name: string, secret = password) =>
    ask(name, 'POST token?grant_type=password', { body: { email, password: secret } });
  const play = { service, ask, linkAfter, signIn };
  await playSignUp(play);
  await playRefresh(play);
  await playPasswords(play);
  await playSecondFactor(play);
  await playIdentities(play, outcomes);
  return outcomes;
}

interface Play {
  service: AuthService;
  ask(name: string, request: string, asked?: Asked): Promise<Answer>;
  /** Returns the token of the link in the email that a request sends. */
  linkAfter(send: () => Promise<unknown>): Promise<string>;
  signIn(name: string, secret?: string): Promise<Answer>;
}

/** Makes rows look older than any pause of the service. */
const age = ({ service }: Play) =>
  service.query(
    `update auth.users set confirmation_sent_at = confirmation_sent_at - interval '1 hour',
       recovery_sent_at = recovery_sent_at - interval '1 hour'`,
  );

async function playSignUp(play: Play): Promise<void> {
  const { ask, linkAfter, signIn } = play;
  const create = (name: string, body: object = { email, password }) => ask(name, 'POST signup', { body });
  await create('sign-up with a short password', { email, password: 'short' });
  await create('sign-up with no address', { email: 'sample', password });
  const token_hash = await linkAfter(() => create('sign-up'));
  await create('sign-up again at once');
  await signIn('sign-in before the confirmation');
  const confirm = (name: string, hash: string) =>
    ask(name, 'POST verify', { body: { token_hash: hash, type: 'signup' } });
  await confirm('confirmation by a wrong link', 'x'.repeat(56));
  await confirm('confirmation', token_hash);
  await confirm('confirmation by a used link', token_hash);
  await age(play);
  await create('sign-up with a confirmed address');
  await ask('resend to a confirmed address', 'POST resend', { body: { type: 'signup', email } });
  await signIn('sign-in with a wrong password', 'a wrong sentence 7');
  await age(play);
}

async function playRefresh({ ask, signIn, service }: Play): Promise<void> {
  const exchange = (name: string, refresh_token = '') =>
    ask(name, 'POST token?grant_type=refresh_token', { body: { refresh_token } });
  const pass = () =>
    service.query(`update auth.refresh_tokens set updated_at = updated_at - interval '1 minute'`);
  const first = await signIn('sign-in');
  const second = await exchange('refresh', first.refresh_token);
  await exchange('refresh with the token before, within 10 seconds', first.refresh_token);
  const third = await exchange('refresh again', second.refresh_token);
  await pass();
  await exchange('refresh with an old token, later', first.refresh_token);
  await pass();
  await exchange('refresh with the newest token after that', third.refresh_token);
  await exchange('refresh with an unknown token', 'abcdefghijkl');
}

async function playPasswords(play: Play): Promise<void> {
  const { ask, linkAfter, signIn } = play;
  const token = (await signIn('sign-in')).access_token;
  const change = (name: string, body: object, by = token) => ask(name, 'PUT user', { body, token: by });
  await change('new password without the current one', { password: newPassword });
  await change('new password with a wrong current one', { password: newPassword, current_password: 'x' });
  await change('the same password', { password, current_password: password });
  await change('a short password', { password: 'short', current_password: password });
  const recover = (name: string, to = email) => ask(name, 'POST recover', { body: { email: to } });
  const token_hash = await linkAfter(() => recover('recovery'));
  await recover('recovery of an unknown address', 'nobody@example.org');
  const link = await ask('recovery by its link', 'POST verify', { body: { token_hash, type: 'recovery' } });
  await change('new password by a link', { password: newPassword }, link.access_token);
  await ask('session of the link after that', 'GET user', { token: link.access_token });
  await change('the former password', { password, current_password: newPassword }, await newToken(play));
  await age(play);
  await recover('recovery');
  await recover('recovery again at once');
  await age(play);
}

const newToken = async ({ signIn }: Play) => (await signIn('sign-in', newPassword)).access_token ?? '';

async function playSecondFactor(play: Play): Promise<void> {
  const { ask, linkAfter, signIn, service } = play;
  const { access_token: token } = await signIn('sign-in');
  const body = { factor_type: 'totp', friendly_name: 'Phone' };
  const factor = await ask('enrolment', 'POST factors', { body, token });
  const verify = async (name: string, code: string, by = token) => {
    const challenge = await ask('challenge', `POST factors/${factor.id}/challenge`, { body: {}, token: by });
    return ask(name, `POST factors/${factor.id}/verify`, {
      body: { challenge_id: challenge.id, code },
      token: by,
    });
  };
  const code = () => getCode(factor.totp?.secret ?? '');
  await verify('wrong code', '000000');
  await verify('code', code());
  const { access_token: first } = await signIn('sign-in');
  const wish = { password: newPassword, current_password: password };
  await ask('new password without a code', 'PUT user', { body: wish, token: first });
  await ask('new address without a code', 'PUT user', { body: { email: 'new@example.org' }, token: first });
  await ask('enrolment without a code', 'POST factors', {
    body: { ...body, friendly_name: 'B' },
    token: first,
  });
  await ask('removal without a code', `DELETE factors/${factor.id}`, { token: first });
  const token_hash = await linkAfter(() => ask('recovery', 'POST recover', { body: { email } }));
  const link = await ask('recovery by its link', 'POST verify', { body: { token_hash, type: 'recovery' } });
  const reset = (name: string, by?: string) =>
    ask(name, 'PUT user', { body: { password: newPassword }, token: by });
  await reset('reset without a code', link.access_token);
  const shown = await verify('code on the reset page', code(), link.access_token);
  await reset('reset with a code', shown.access_token);
  await service.query('delete from auth.mfa_factors');
}

async function playIdentities(play: Play, outcomes: Record<string, string>): Promise<void> {
  const { ask, service } = play;
  const token = await newToken(play);
  const link = (name: string, more = '') =>
    ask(name, `GET user/identities/authorize?provider=github&skip_http_redirect=true${more}`, { token });
  const pkce = `&code_challenge=${'x'.repeat(43)}&code_challenge_method=s256`;
  const { url } = await link('link', pkce);
  await link('link without PKCE');
  outcomes['GitHub’s answer to a link'] = told(await consent(url ?? '', 'guest-visitor'));
  const signIn = `${service.origin}/auth/v1/authorize?provider=github&apikey=${service.apiKey}${pkce}`;
  outcomes['sign-in with an account whose link is not finished'] = told(
    await consent(signIn, 'guest-visitor'),
  );
  await ask('removal by the auth service', `DELETE user/identities/${crypto.randomUUID()}`, { token });
  await service.query(`update auth.sessions set created_at = created_at - interval '25 hours'`);
  await link('link by a session of yesterday', pkce);
  await ask('new address by a session of yesterday', 'PUT user', {
    body: { email: 'new@example.org' },
    token,
  });
  const wish = { password, current_password: newPassword };
  await ask('new password by a session of yesterday', 'PUT user', { body: wish, token });
  const body = { auth_code: crypto.randomUUID(), code_verifier: 'x'.repeat(43) };
  await ask('exchange of an unknown code', 'POST token?grant_type=pkce', { body });
  await ask('sign-out', 'POST logout?scope=local', { token });
  await ask('token of an ended session', 'GET user', { token });
}

function told({ searchParams }: URL): string {
  return searchParams.has('code')
    ? 'code'
    : `${searchParams.get('error')} ${searchParams.get('error_code') ?? ''}`.trim();
}
