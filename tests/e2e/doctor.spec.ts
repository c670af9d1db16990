import { examine } from '../../dev/doctor/examine.ts';
import { createWire } from '../../dev/doctor/wire.ts';
import { expect, test } from '../support/e2e.ts';

/** The demo is built for port 8080, but its backend addresses are paths, so it also works on this stack's port. */
test('the doctor reports no problem with the demo on any port', async ({ freshStack: { origin } }) => {
  const options = { site: origin, supabaseUrl: null, key: null, session: null, json: false };
  const { findings } = await examine(options, null, createWire({ fetch, timeoutMs: 15_000 }));
  expect(findings.filter(({ status }) => status === 'failed')).toEqual([]);
  expect(findings.length).toBeGreaterThan(40);
});
