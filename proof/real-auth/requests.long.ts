import { expect, test } from 'vitest';
import { startStack } from '../../dev/stack.ts';
import { startRealStack } from './real-stack.ts';
import { type AuthService, type Outcome, playRequests } from './requests.ts';

/** Compares the embedded auth service with Supabase's own. docs/embedded-stack.md explains each difference. */

async function play(started: Promise<AuthService & { close(): Promise<void> }>) {
  const service = await started;
  try {
    return await playRequests(service);
  } finally {
    await service.close();
  }
}

const documented = {
  'sign-in before the confirmation with a wrong password': {
    real: '400 invalid_credentials',
    embedded: '400 email_not_confirmed',
  },
  'list of accounts': { real: '403 not_admin', embedded: '404' },
  'account by an administrator’s address': { real: '403 not_admin', embedded: '404' },
  'link without PKCE': { real: '200', embedded: '400 validation_failed' },
  'GitHub’s answer to a sign-in with an account whose link is not finished': {
    real: 'access_denied',
    embedded: 'server_error',
  },
  'unlink by the auth service, an unknown one': { real: '422 identity_not_found', embedded: '404' },
  'unlink by the auth service, not one': { real: '404 validation_failed', embedded: '404' },
  'new address by a session of yesterday': { real: '500 unexpected_failure', embedded: '500' },
  'new address again at once': { real: '429 over_email_send_rate_limit', embedded: '200' },
  'new address by one link': { real: '200', embedded: '403 otp_expired' },
  'new address by both links': { real: '200', embedded: '403 otp_expired' },
  'sign-in with the new address': { real: '200', embedded: '400 invalid_credentials' },
  'sign-in with the address before': { real: '400 invalid_credentials', embedded: '200' },
  'path that is not there': { real: '404', embedded: '401 no_authorization' },
};

/**
 * Fields that differ, and that the product does not read: times of an account, which lite stores longer or not at all, and a mark
 * in fragments.
 */
const differingFields = /^(user\.)?(confirmation_sent_at|recovery_sent_at|confirmed_at)$|^sb$/;

const fieldsOf = ({ fields }: Outcome) => fields.filter((name) => !differingFields.test(name));

test('the embedded service answers like the real one, with the documented exceptions', async () => {
  const real = await play(startRealStack());
  const embedded = await play(startStack({ dataDir: 'memory', dist: null, quiet: true }));
  const answers: Record<string, { real: string; embedded: string }> = {};
  const fields: Record<string, { real: string[]; embedded: string[] }> = {};
  for (const [name, one] of real) {
    const other = embedded.get(name);
    if (other === undefined) throw new Error(`${name} was not asked of both.`);
    if (one.answer !== other.answer) answers[name] = { real: one.answer, embedded: other.answer };
    else if (fieldsOf(one).join() !== fieldsOf(other).join())
      fields[name] = { real: fieldsOf(one), embedded: fieldsOf(other) };
  }
  console.log(`${real.size} requests to each service, ${Object.keys(answers).length} answered differently`);
  expect(answers).toEqual(documented);
  expect(fields).toEqual({});
});
