import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import type { Stack } from '../../dev/stack.ts';
import { everythingStored } from './everything-stored.ts';
import { spellingsOf } from './secret-spellings.ts';

/**
 * Checks after every test that the browser contains secrets only in allowed places. Knows the secrets that the stack issued, and
 * those in requests and responses.
 */

export type SecretName =
  | 'oauth token'
  | 'installation token'
  | 'private key'
  | 'refresh token'
  | 'password'
  | 'webhook secret'
  | 'authenticator secret';

/** Minimum length in characters. A shorter password may also be a word on the page. */
const shortestPassword = 12;
/** Place of supabase-js's own session. */
const sessionPlace = 'localStorage portico.session';
/** Secrets that the owner types or copies, so that the screen may show them. */
const shownOnScreen: readonly SecretName[] = ['private key', 'webhook secret', 'authenticator secret'];

export interface SecretSearch {
  /** Also searches for the secrets of this stack from now on. */
  know(stack: Stack): void;
  watch(context: BrowserContext): void;
  /** Returns each secret that was found in a place where it is not allowed. */
  findings(): Promise<string[]>;
  /** Forgets known secrets, because the tests of the search itself plant some. */
  forget(): void;
}

export function createSecretSearch(): SecretSearch {
  const secrets = new Map<string, SecretName>();
  const spoken: string[] = [];
  const requests: string[] = [];
  const exported: Promise<string>[] = [];
  const readings: Promise<void>[] = [];
  const stacks = new Map<Stack, number>();
  const contexts: BrowserContext[] = [];
  const add = (name: SecretName, value: unknown) => {
    if (typeof value === 'string' && value !== '') secrets.set(value, name);
  };

  function watchPage(page: Page): void {
    page.on('download', (download) => {
      exported.push(download.path().then((path) => readFile(path, 'latin1')));
    });
  }

  return {
    know(stack) {
      stacks.set(stack, stack.github.tokens.issuedTokens().length);
      for (const { privateKey } of [stack.github.app, stack.github.otherApp])
        add('private key', keyCore(privateKey));
    },

    watch(context) {
      contexts.push(context);
      for (const page of context.pages()) watchPage(page);
      context.on('page', watchPage);
      context.on('console', (message) => spoken.push(message.text()));
      context.on('weberror', (problem) => spoken.push(String(problem.error().stack)));
      context.on('request', (request) => {
        requests.push(request.url().replace(/#.*/, ''));
        add('password', passwordIn(request.url(), request.postData()));
      });
      context.on('response', (response) => {
        if (!/\/auth\/v1\/(?:token|factors)|\/functions\/v1\/github-app/.test(response.url())) return;
        const reading = response.json().then((body: Record<string, unknown>) => {
          add('refresh token', body['refresh_token']);
          add('webhook secret', body['webhookSecret']);
          add('authenticator secret', Object(body['totp']).secret);
        });
        // If the page navigates before the response is read, its body is lost.
        readings.push(reading.catch(() => undefined));
      });
    },

    async findings() {
      await Promise.all(readings);
      for (const [stack, before] of stacks) {
        for (const token of stack.github.tokens.issuedTokens().slice(before))
          add(token.startsWith('ghs_') ? 'installation token' : 'oauth token', token);
      }
      const places: [string, string][] = [
        ['console', spoken.join('\n')],
        ['addresses asked for', requests.join('\n')],
        ['exports', (await Promise.all(exported)).join('\n')],
      ];
      for (const context of contexts) {
        for (const page of context.pages()) places.push(...(await untilStable(() => placesIn(page))));
      }
      return search(secrets, places);
    },

    forget() {
      for (const collection of [stacks, secrets]) collection.clear();
      for (const list of [contexts, spoken, requests, exported]) list.length = 0;
    },
  };
}

function search(secrets: ReadonlyMap<string, SecretName>, places: readonly [string, string][]): string[] {
  const found: string[] = [];
  for (const [secret, name] of secrets) {
    const spellings = spellingsOf(secret);
    for (const [place, text] of places) {
      if (isAllowed(name, place)) continue;
      if (spellings.some((spelling) => text.includes(spelling))) found.push(`${name} in ${place}`);
    }
  }
  return found;
}

function isAllowed(name: SecretName, place: string): boolean {
  if (place === sessionPlace) return name === 'refresh token';
  return place === 'page' && shownOnScreen.includes(name);
}

/** Repeats a read that fails because the tab loads another page. */
async function untilStable<T>(read: () => Promise<T>, attempts = 5): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (attempts === 1 || !/context was destroyed|navigat/i.test(String(error))) throw error;
    return untilStable(read, attempts - 1);
  }
}

/** Returns the contents of a tab's places: storage, history and the application's log. */
async function placesIn(page: Page): Promise<[string, string][]> {
  const { pathname, protocol } = new URL(page.url());
  if (!protocol.startsWith('http')) return [];
  const entries = page.context().browser()?.browserType().name() === 'chromium' ? await historyOf(page) : [];
  const stored = Object.entries(await everythingStored(page));
  // GitHub's pages and the mailbox share the stack's origin, but may show secrets.
  const product = !/^\/(github|mailbox)(\/|$)/.test(pathname);
  return [
    ...stored.filter(([place]) => product || place !== 'page'),
    ['history', entries.map(({ url, title }) => `${url} ${title}`).join('\n')],
    ['log', await page.evaluate(readLog)],
  ];
}

async function historyOf(page: Page) {
  const session = await page.context().newCDPSession(page);
  const { entries } = await session.send('Page.getNavigationHistory');
  await session.detach();
  return entries;
}

/** Runs in the page. Reads the log from the services, which React holds as a context's value. */
function readLog(): string {
  interface Fiber {
    child: Fiber | null;
    stateNode?: { current?: Fiber };
    memoizedProps?: { value?: { browser?: { log?: { entries?: () => unknown } } } };
  }
  const root = document.getElementById('root');
  const key = Object.keys(root ?? {}).find((name) => name.startsWith('__reactContainer$'));
  if (!root || !key) return '';
  let fiber = (Reflect.get(root, key) as Fiber).stateNode?.current ?? null;
  if (!fiber?.child) return '';
  while (fiber) {
    const entries = fiber.memoizedProps?.value?.browser?.log?.entries;
    if (entries) return JSON.stringify(entries());
    fiber = fiber.child;
  }
  throw new Error('The application has no log.');
}

function passwordIn(address: string, body: string | null): string | null {
  if (!/\/auth\/v1\/(token|signup|user)/.test(address) || body === null) return null;
  const password = /"password":"((?:[^"\\]|\\.)+)"/.exec(body)?.[1];
  return password !== undefined && password.length >= shortestPassword ? password : null;
}

/** Returns a line from the middle of the key. Every format of the key contains it unchanged. */
function keyCore(pem: string): string {
  return pem.split('\n')[5] ?? '';
}
