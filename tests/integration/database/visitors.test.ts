import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { adminAccount, adminId, backendForFile, type TestAccount } from '../../support/backend.ts';
import { TestDevice } from '../../support/operations.ts';

/** Messages, stored data and deletion of an account that is not the owner's. */

const backend = backendForFile();

async function confirmedAccount(): Promise<TestAccount> {
  const account = await backend().createAccount();
  await backend().query(
    `update auth.identities set identity_data = identity_data || '{"email_verified": true}' where user_id = $1`,
    [account.id],
  );
  return account;
}

async function write(text = 'Hello', email = 'ada@example.com'): Promise<string> {
  const id = randomUUID();
  await backend().query(
    `insert into public.contact_messages (id, name, email, message) values ($1, 'Ada', $2, $3)`,
    [id, email, text],
  );
  return id;
}

async function ownMessages({ token }: TestAccount, written_here: string[] = []) {
  const { body } = await backend().rpc('own_messages', { written_here }, token);
  return body as { confirmed: boolean; pending: string[]; messages: Record<string, unknown>[] };
}

async function count(sql: string, ...params: unknown[]): Promise<unknown> {
  const { rows } = await backend().query(`select count(*)::int as count ${sql}`, params);
  return rows[0]?.['count'];
}

describe('the messages of an account', () => {
  test('are the ones written from it, and stay with it', async () => {
    const [writer, other] = [await confirmedAccount(), await confirmedAccount()];
    const [id, late] = [await write('From here'), randomUUID()];
    expect(await ownMessages(writer, [id, late])).toMatchObject({
      confirmed: true,
      pending: [late],
      messages: [{ id, message: 'From here', answered_at: null }],
    });
    expect((await ownMessages(writer)).messages).toHaveLength(1);
    expect((await ownMessages(other, [id])).messages).toEqual([]);
  });

  test('do not belong to an account by e-mail address', async () => {
    const account = await confirmedAccount();
    await write('To be answered in private', account.email);
    expect((await ownMessages(account)).messages).toEqual([]);
  });

  test('are hidden from an unconfirmed account', async () => {
    const account = await backend().createAccount({ email_verified: true });
    const id = await write();
    expect(await ownMessages(account, [id])).toEqual({ confirmed: false, pending: [id], messages: [] });
    expect((await ownMessages(await confirmedAccount(), [id])).messages).toHaveLength(1);
    const data = (await backend().rpc('own_data', {}, account.token)).body as { messages: unknown };
    expect(data.messages).toEqual([]);
  });

  test('show the owner’s answer and no other mark', async () => {
    const writer = await confirmedAccount();
    const id = await write();
    await ownMessages(writer, [id]);
    const device = new TestDevice();
    const owner = await backend().signIn(adminAccount.email, adminAccount.password);
    const at = '2026-11-23T08:00:00Z';
    const mark = async (values: Record<string, unknown>) => {
      const operation = device.patch('contact_messages', [id], values);
      const response = await backend().rpc('apply_batch_operation', { operation }, owner);
      expect(response).toMatchObject({ status: 200, body: { results: [{ rowId: id }] } });
      const { rows } = await backend().query(
        'select read_at is not null as read, answered_at is not null as answered from public.contact_messages where id = $1',
        [id],
      );
      return rows[0];
    };
    expect(await mark({ read_at: at })).toEqual({ read: true, answered: false });
    const [read] = (await ownMessages(writer)).messages;
    expect(new Set(Object.keys(read ?? {}))).toEqual(
      new Set(['answered_at', 'email', 'id', 'message', 'name', 'sent_at']),
    );
    expect(read?.['answered_at']).toBeNull();
    expect(await mark({ read_at: at, answered_at: at })).toEqual({ read: true, answered: true });
    expect((await ownMessages(writer)).messages[0]?.['answered_at']).not.toBeNull();
    expect(await mark({ read_at: at })).toEqual({ read: true, answered: true });
    expect(await mark({ answered_at: null })).toEqual({ read: true, answered: false });
    expect(await mark({ read_at: at, answered_at: at })).toEqual({ read: true, answered: true });
    expect(await mark({ read_at: null, answered_at: null })).toEqual({ read: false, answered: false });
  });

  test('require a session', async () => {
    expect((await backend().rpc('own_messages', {})).status).toBe(401);
    const account = await confirmedAccount();
    await backend().auth('POST', 'logout?scope=local', { token: account.token });
    for (const name of ['own_messages', 'own_data', 'delete_own_account']) {
      expect(await backend().rpc(name, {}, account.token)).toMatchObject({
        status: 401,
        body: { code: 'PT401' },
      });
    }
  });
});

test('own data lists everything stored, without hashes and tokens', async () => {
  const [account, other] = [await confirmedAccount(), await confirmedAccount()];
  const id = await write('Mine');
  await ownMessages(account, [id]);
  const { body } = await backend().rpc('own_data', {}, account.token);
  expect(body).toMatchObject({
    account: { id: account.id, email: account.email },
    profile: { id: account.id, role: 'viewer' },
    sign_ins: [{ provider: 'email' }],
    sessions: [{ is_current: true }],
    messages: [{ id, message: 'Mine' }],
    github_changes: [],
  });
  const text = JSON.stringify(body);
  expect(text).not.toContain(other.email);
  expect(text).not.toMatch(/\$2[aby]\$|password|refresh_token/);
});

describe('the deletion of an account', () => {
  const end = ({ token }: { token: string }) => backend().rpc('delete_own_account', {}, token);

  test('removes its data and no other account’s', async () => {
    const [leaving, staying] = [await confirmedAccount(), await confirmedAccount()];
    const [theirs, others, nobodys] = [await write(), await write(), await write('Anonymous', leaving.email)];
    await ownMessages(leaving, [theirs]);
    await ownMessages(staying, [others]);
    expect(await end(leaving)).toMatchObject({ status: 200, body: true });

    for (const from of [
      'from auth.users where id = $1',
      'from auth.identities where user_id = $1',
      'from auth.sessions where user_id = $1',
      'from public.profiles where id = $1',
      'from private.contact_senders where account_id = $1',
    ]) {
      expect(await count(from, leaving.id)).toBe(0);
      expect(await count(from, staying.id)).toBe(1);
    }
    const left = await backend().query('select id from public.contact_messages where id = any ($1)', [
      [theirs, others, nobodys],
    ]);
    expect(new Set(left.rows.map(({ id }) => id))).toEqual(new Set([others, nobodys]));
    // The owner's devices learn of the deletion from a tombstone.
    expect(await count('from private.tombstones where row_id = $1', theirs)).toBe(1);
    expect((await end(leaving)).status).toBe(401);
  });

  test('is refused to the owner', async () => {
    const token = await backend().signIn(adminAccount.email, adminAccount.password);
    expect(await end({ token })).toMatchObject({ status: 403, body: { code: 'PT403' } });
    expect(await count('from auth.users where id = $1', adminId)).toBe(1);
  });

  test('requires a sign-in within a day', async () => {
    const account = await confirmedAccount();
    await backend().query(
      `update auth.sessions set created_at = now() - interval '25 hours' where user_id = $1`,
      [account.id],
    );
    expect(await end(account)).toMatchObject({
      status: 403,
      body: { message: 'Sign in again before you delete the account.' },
    });
    expect(await count('from auth.users where id = $1', account.id)).toBe(1);
  });
});
