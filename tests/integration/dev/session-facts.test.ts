import { expect, test } from 'vitest';
import { adminAccount, backendForFile } from '../../support/backend.ts';

/** The embedded auth service must record the same facts about a session as the hosted one. */

const backend = backendForFile();
const sessions = `select s.user_agent, l.device from auth.sessions s
  left join private.security_log l on l.device = s.user_agent order by s.created_at desc limit 1`;

test('a session stores the program of its last request', async () => {
  const headers = { 'user-agent': 'sample/1' };
  const begun = await backend().auth('POST', 'token?grant_type=password', { body: adminAccount, headers });
  expect((await backend().query(sessions)).rows).toEqual([{ user_agent: 'sample/1', device: 'sample/1' }]);
  const { refresh_token } = begun.body as { refresh_token: string };
  await backend().auth('POST', 'token?grant_type=refresh_token', {
    body: { refresh_token },
    headers: { 'user-agent': 'sample/2' },
  });
  expect((await backend().query(sessions)).rows).toEqual([{ user_agent: 'sample/2', device: null }]);
});
