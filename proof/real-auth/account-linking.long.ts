import type { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dataServiceOf } from '../../tests/support/data-service.ts';
import { type Browser, consent, openBrowser, password, succeed } from './browser.ts';
import { type RealStack, startRealStack } from './real-stack.ts';

/** Runs the attacks of tests/integration/platform/account-linking.test.ts against Supabase's own auth service. */

const owner = 'robin-muster';
const mallory = 'guest-visitor';

let server: RealStack;
let project: Client;
const service = dataServiceOf(() => server.database);

beforeAll(async () => {
  server = await startRealStack();
  project = await server.database.connect();
});
afterAll(() => server?.close());

beforeEach(async () => {
  await project.query('delete from auth.users');
  await project.query('delete from auth.flow_state');
  await project.query('delete from private.site_owner');
  await project.query('delete from private.security_log');
  await project.query('insert into private.site_owner (github_login) values ($1)', [owner]);
  await server.mailbox.clear();
});

const browser = () => openBrowser(server);
async function signedIn(login: string): Promise<Browser> {
  const opened = browser();
  await opened.signIn(login);
  return opened;
}

/** Pulls with the browser's token. Returns 'rows', or the error code of the refusal. */
const pull = async (of: Browser) =>
  service.call(await of.caller(), 'pull_changes', { since: 0, known_epoch: null }).then(
    () => 'rows',
    ({ code }: { code: string }) => code,
  );
const getRole = async (of: Browser) => {
  const { sub } = await of.caller();
  return (await project.query('select role from public.profiles where id = $1', [sub])).rows[0]?.role;
};
const owners = async () => {
  const { rows } = await project.query(
    `select identity.user_id from auth.identities as identity
     join private.site_owner as owner on owner.github_id::text = identity.provider_id`,
  );
  return rows.map(({ user_id }) => user_id);
};
const later = (minutes: number) =>
  project.query("update private.sign_in_flows set answered_at = answered_at - $1 * interval '1 minute'", [
    minutes,
  ]);

/** Mallory starts a link, the owner opens its address, and Mallory adds a GitHub account of their own. */
async function attack() {
  const [attacker, second] = [browser(), browser()];
  await attacker.signUp('mallory@example.com');
  const planted = await consent(await attacker.startLink(), owner);
  await second.signInWithPassword('mallory@example.com');
  await second.finish(await consent(await second.startLink(), mallory));
  return { attacker, second, planted };
}

const identityOf = async (of: Browser, name: string) => {
  const listed = await service.call(await of.caller(), 'linked_accounts');
  return (listed as { id: string; name: string }[]).find((linked) => linked.name === name)?.id ?? '';
};
const unlink = async (of: Browser, identity_id: string) =>
  service.call(await of.caller(), 'unlink_account', { identity_id });

/** Unlinks by a request to the auth service, without the product. */
const removeAtService = async (of: Browser, login: string) => {
  const { identities } = succeed(await of.auth.getUserIdentities());
  const identity = identities.find(({ identity_data }) => identity_data?.['user_name'] === login);
  if (identity === undefined) throw new Error(`${login} is not linked.`);
  succeed(await of.auth.unlinkIdentity(identity));
};

describe('a link to GitHub that somebody else started', () => {
  test('gives the linked account no role in any session', async () => {
    const { attacker, second } = await attack();
    const linked = await signedIn(mallory);
    expect(await linked.caller()).toMatchObject({ sub: (await attacker.caller()).sub });
    for (const session of [attacker, second, linked]) expect(await pull(session)).toBe('PT403');
    await removeAtService(attacker, mallory);
    expect(await pull(attacker)).toBe('PT403');
    expect(await getRole(attacker)).toBe('viewer');
  });

  test('gives no role after a late code exchange', async () => {
    const { attacker, planted } = await attack();
    await attacker.finish(planted);
    expect(await owners()).toEqual([(await attacker.caller()).sub]);
    expect(await pull(attacker)).toBe('PT403');
    expect(await pull(await signedIn(mallory))).toBe('PT403');
    await removeAtService(attacker, mallory);
    for (const session of [attacker, await signedIn(owner)]) expect(await pull(session)).toBe('PT403');
    expect(await getRole(attacker)).toBe('viewer');
  });

  test('blocks sign-ins until its removal five minutes later', async () => {
    const { attacker } = await attack();
    await expect(signedIn(owner)).rejects.toThrow('Linking+this+account+was+started+in+another+browser');
    await later(6);
    const session = await signedIn(owner);
    expect((await session.caller()).sub).not.toBe((await attacker.caller()).sub);
    expect(await pull(session)).toBe('rows');
    expect(await getRole(session)).toBe('admin');
    expect(await pull(attacker)).toBe('PT403');
  });

  test('is refused without PKCE', async () => {
    const attacker = browser();
    await attacker.signUp('mallory@example.com');
    const link = await fetch(
      `${server.origin}/auth/v1/user/identities/authorize?provider=github&skip_http_redirect=true`,
      {
        headers: { authorization: `Bearer ${await attacker.token()}` },
      },
    );
    const { url } = (await link.json()) as { url: string };
    expect((await consent(url, owner)).searchParams.get('error_description')).toContain('PKCE');
    expect(await owners()).toEqual([]);
    expect(await pull(await signedIn(owner))).toBe('rows');
  });

  test('gives no role after the owner’s account was deleted', async () => {
    const first = await signedIn(owner);
    expect(await pull(first)).toBe('rows');
    await project.query('delete from auth.users');
    const { attacker } = await attack();
    expect(await pull(attacker)).toBe('PT403');
    expect(await pull(await signedIn(mallory))).toBe('PT403');
    await later(6);
    expect(await getRole(await signedIn(owner))).toBe('admin');
    expect(await getRole(attacker)).toBe('viewer');
  });
});

describe('the owner’s address', () => {
  const address = `${owner}@example.com`;

  test('gives a stranger with an unconfirmed address no account', async () => {
    succeed(await browser().auth.signUp({ email: address, password }));
    const session = await signedIn(owner);
    expect(await pull(session)).toBe('rows');
    await expect(browser().signInWithPassword(address)).rejects.toMatchObject({
      code: 'invalid_credentials',
    });
  });

  test('gives the role to GitHub sessions once the owner confirms it', async () => {
    const first = browser();
    await first.signUp(address);
    const session = await signedIn(owner);
    expect((await session.caller()).sub).toBe((await first.caller()).sub);
    expect(await pull(session)).toBe('rows');
    expect(await pull(first)).toBe('PT401');
    const second = browser();
    await second.signInWithPassword(address);
    expect(await pull(second)).toBe('PT401');
  });
});

describe('another GitHub account of the owner’s account', () => {
  test('suspends the owner’s role until the account is unlinked', async () => {
    const session = await signedIn(owner);
    const linking = await signedIn(owner);
    await linking.finish(await consent(await linking.startLink(), mallory));
    const second = await signedIn(mallory);
    for (const each of [session, linking, second]) expect(await pull(each)).toBe('PT403');
    expect(await unlink(session, await identityOf(session, mallory))).toBe(true);
    expect(await pull(session)).toBe('rows');
    expect(await pull(second)).toBe('PT401');
    expect(await pull(await signedIn(mallory))).toBe('PT403');
  });
});

test('linking and unlinking need a sign-in within a day', async () => {
  const account = browser();
  await account.signUp('viewer@example.org');
  await account.finish(await consent(await account.startLink(), mallory));
  await project.query(`update auth.sessions set created_at = now() - interval '25 hours'`);
  await expect(account.startLink()).rejects.toMatchObject({ status: 403, code: 'PT403' });
  await expect(removeAtService(account, mallory)).rejects.toMatchObject({ status: 500 });
  const linked = await identityOf(account, mallory);
  await expect(unlink(account, linked)).rejects.toMatchObject({ code: 'PT403' });
  const fresh = browser();
  await fresh.signInWithPassword('viewer@example.org');
  expect(await unlink(fresh, linked)).toBe(true);
});
