import type { Browser, Page } from '@playwright/test';
import type { Stack } from '../stack.ts';
import type { BenchPart, BenchRow } from './rows.ts';
import { newContext, signInByPassword, withStack } from './stack-browser.ts';
import { percentile } from './timing.ts';

/** Measures the time from a rename's confirmation on one device to the frame that shows the new name on a second device. */

const rounds = 100;
/** Limits in milliseconds, and as a multiple of an empty request. The multiple allows for a slow machine, which slows both. */
const limits = { median: { ms: 300, requests: 30 }, p99: { ms: 1_000, requests: 30 } };

export const devices: BenchPart = {
  title: `A change from one device to the other, ${rounds} times, on the production build`,
  needsBuild: true,
  measure: () =>
    withStack(async (browser, stack) => {
      await stack.query(`insert into public.projects (id, name) values ('renamed', 'Name 0')`);
      const [one, other] = [await signedIn(browser, stack), await signedIn(browser, stack)];
      const [samples, requests]: [number[], number[]] = [[], []];
      for (let round = 1; round <= rounds; round += 1) {
        requests.push(await timeOfRequest(one, stack));
        samples.push(await rename(one, other, round));
      }
      return getRows(samples, requests);
    }),
};

async function signedIn(browser: Browser, stack: Stack): Promise<Page> {
  const page = await (await newContext(browser, stack.origin)).newPage();
  const listening = page
    .waitForEvent('websocket', (opened) => opened.url().includes('/realtime/v1/'))
    .then((socket) =>
      socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('postgres_changes')),
    );
  await signInByPassword(page);
  await page.getByRole('button', { name: 'Edit Name 0' }).waitFor();
  await listening;
  return page;
}

/** Measures the response time of an empty pull in milliseconds. */
function timeOfRequest(page: Page, { origin, anonKey }: Stack): Promise<number> {
  return page.evaluate(
    async ([url, apikey]) => {
      const begun = performance.now();
      const response = await fetch(url, { headers: { apikey } });
      await response.text();
      return performance.now() - begun;
    },
    [`${origin}/rest/v1/skills?select=id`, anonKey] as const,
  );
}

/** Returns milliseconds until the other page shows the new name. Both pages share one clock. */
async function rename(one: Page, other: Page, round: number): Promise<number> {
  const name = `Name ${round}`;
  const painted = other.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (!document.body.innerText.includes(wanted)) return;
          watch.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.timeOrigin + performance.now())));
        };
        const watch = new MutationObserver(look);
        watch.observe(document.body, { subtree: true, childList: true, characterData: true });
        look();
      }),
    name,
  );
  await one.getByRole('button', { name: `Edit Name ${round - 1}` }).click();
  await one.getByRole('dialog').getByLabel('Name').fill(name);
  const button = one.getByRole('dialog').getByRole('button', { name: 'Save Project' });
  const confirmed = await button.evaluate((element) => {
    const at = performance.timeOrigin + performance.now();
    (element as HTMLElement).click();
    return at;
  });
  const ms = (await painted) - confirmed;
  await one.getByText('All changes saved').waitFor();
  return ms;
}

function getRows(samples: readonly number[], requests: readonly number[]): BenchRow[] {
  const row = (
    measure: string,
    share: number,
    { ms, requests: times }: (typeof limits)['median'],
  ): BenchRow => {
    const [figure, request] = [percentile(samples, share), percentile(requests, share)];
    return {
      measure,
      figure,
      unit: 'ms',
      beside: { name: 'one request', figure: request },
      wanted: { text: `${ms} ms, or ${times} requests`, met: figure <= Math.max(ms, times * request) },
    };
  };
  return [row('from one device to the other', 0.5, limits.median), row('99th percentile', 0.99, limits.p99)];
}
