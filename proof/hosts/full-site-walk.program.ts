import { request as sendRequest } from 'node:http';
import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RequestHandler } from '../../dev/site/static-site.ts';
import {
  type FullSite,
  openFullSite,
  owner,
  type WalkedSite,
} from '../../tests/integration/setup/full-site.support.ts';
import { browserLaunchOptions } from '../../tests/support/browser.ts';
import { startWalk } from '../../tests/support/walk-clock.ts';
import { isWanted } from './describe-hosts.ts';
import { openHost, type RunningHost } from './host.ts';
import { cloudflarePages } from './providers.ts';

/**
 * Follows a newcomer from a clone to a full site behind `wrangler pages dev`. The Supabase CLI, the doctor and the browser are real.
 * The setup configures an emulated project; the site's requests reach the embedded stack, which has the same owner. One address
 * serves both: paths of the services go to the stack, all others to wrangler.
 */
describe.runIf(isWanted(cloudflarePages.name, cloudflarePages.program))('a full site', () => {
  let site: FullSite;
  let host: RunningHost | undefined;
  let browser: Browser;
  let page: Page;
  let walk: WalkedSite;
  const walked = startWalk('From a clone to a project published behind wrangler, without npm ci');

  beforeAll(async () => {
    site = await openFullSite();
    browser = await chromium.launch(await browserLaunchOptions());
    page = await browser.newPage();
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
    await host?.close();
  });

  test('needs at most three commands and has no problems', { timeout: 600_000 }, async () => {
    walk = await site.walk(async (published) => {
      host = await openHost(cloudflarePages, published);
      return forwardTo(host.origin);
    });
    expect(walk.exitCode, walk.output).toBe(0);
    const { commands } = site.clone;
    expect(['npm ci', ...commands].length).toBeLessThanOrEqual(3);
  });

  test('lets the owner sign in, publish a project and open its page', async () => {
    let count = 0;
    const press = async (control: Locator) => {
      count += 1;
      await control.click();
    };
    await page.goto(`${walk.deployment.origin}/auth/sign-in`);
    await press(page.getByRole('button', { name: 'Sign in with GitHub', exact: true }));
    await press(page.getByRole('button', { name: new RegExp(`^${owner}`) }));
    const steps = page.getByRole('region', { name: 'First steps' });
    const lastStep = steps.getByRole('list').last().getByRole('listitem').first();
    await press(lastStep.getByRole('link', { name: /^Publish / }));
    const name = await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue();
    await press(page.getByRole('button', { name: 'Publish', exact: true }));
    const opened = page.context().waitForEvent('page');
    await press(page.getByRole('main').getByRole('link', { name: /^View the page of / }));
    const visited = await opened;
    await visited.getByRole('heading', { level: 1, name }).waitFor();
    expect(new URL(visited.url()).pathname).toMatch(/^\/projects\/./);
    expect(count).toBeLessThanOrEqual(12);
    walked(`${1 + site.clone.commands.length} commands, ${count} interactions`);
  });
});

/** Returns a handler that forwards requests to a host and sends only the host's headers, and `Vary` like Cloudflare's network. */
function forwardTo(origin: string): RequestHandler {
  return (request, response) =>
    new Promise((resolve, reject) => {
      const { method, headers } = request;
      const upstream = sendRequest(new URL(request.url ?? '/', origin), { method, headers }, (received) => {
        for (const name of response.getHeaderNames()) response.removeHeader(name);
        const isText = /text|javascript|json|xml|manifest/.test(received.headers['content-type'] ?? '');
        response.writeHead(received.statusCode ?? 502, {
          ...received.headers,
          ...(isText && { vary: 'Accept-Encoding' }),
        });
        received.pipe(response);
        received.once('error', reject);
        response.once('close', resolve);
      });
      upstream.once('error', reject);
      request.pipe(upstream);
    });
}
