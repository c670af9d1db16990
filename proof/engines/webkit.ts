import { once } from 'node:events';
import { mkdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { startGroup } from '../../tests/support/process-group.ts';
import { getPath } from './programs.ts';
import type { EngineBrowser, Tab, TextPattern } from './tab.ts';
import { beginSession, WebDriverError, type WebDriverSession } from './webdriver.ts';
import { lookUp, type Sought } from './webkit-lookup.ts';

/** Controls WebKitGTK through WebDriver on a virtual display. */

const browserProgram = fileURLToPath(new URL('./webkit-browser.py', import.meta.url));
const patience = 60_000;

interface Display {
  name: string;
  close(): void;
}

let display: Promise<Display> | null = null;

async function openDisplay(): Promise<Display> {
  const arguments_ = ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'];
  const { child, kill } = startGroup(await getPath('display'), arguments_, process.env);
  process.once('exit', kill);
  if (child.stdout === null) throw new Error('The display says nothing.');
  for await (const line of createInterface({ input: child.stdout })) return { name: `:${line}`, close: kill };
  throw new Error('There is no display.');
}

export async function startWebKit(profile: string): Promise<EngineBrowser> {
  display ??= openDisplay();
  const [{ name }, port, driver] = await Promise.all([display, freePort(), getPath('webkitDriver')]);
  await mkdir(profile, { recursive: true });
  const group = startGroup(driver, [`--port=${port}`], {
    ...process.env,
    DISPLAY: name,
    WEBKIT_PROFILE: profile,
    // Isolates the browser from the desktop's settings and services.
    GSETTINGS_BACKEND: 'memory',
    GIO_USE_VFS: 'local',
  });
  try {
    const address = `http://127.0.0.1:${port}`;
    await untilItListens(address);
    const session = await beginSession(address, {
      'webkitgtk:browserOptions': { binary: browserProgram, args: [] },
    });
    await session.send('POST', 'timeouts', { script: patience });
    const inTurn = createTurns();
    const tab = tabOf(session, String(await session.send('GET', 'window')), inTurn);
    return {
      version: `WebKitGTK ${String(session.capabilities['browserVersion'])}`,
      tab,
      async newTab() {
        const created = await session.send('POST', 'window/new', { type: 'tab' });
        return tabOf(session, z.object({ handle: z.string() }).parse(created).handle, inTurn);
      },
      complaints: () => readComplaints(join(profile, 'console.log')),
      kill: group.kill,
      ended: group.ended,
    };
  } catch (error) {
    group.kill();
    await group.ended;
    throw error;
  }
}

/** Reads the console's log. Skips WebKit's warning about an unknown directive, which every policy causes. */
async function readComplaints(path: string): Promise<string[]> {
  const lines = (await readFile(path, 'utf8')).split('\n');
  return lines.filter((line) => /^CONSOLE .*ERROR/.test(line) && !line.includes("directive 'manifest-src'"));
}

type Turns = <Value>(work: () => Promise<Value>) => Promise<Value>;

/** Runs commands one after another, because the driver only has one current window. */
function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}

async function untilItListens(address: string): Promise<void> {
  await until('the driver listens', () =>
    fetch(`${address}/status`).then(
      () => true,
      () => false,
    ),
  );
}

function tabOf(session: WebDriverSession, handle: string, inTurn: Turns): Tab {
  const inTab = (method: 'GET' | 'POST', command: string, parameters?: object) =>
    inTurn(async () => {
      await session.send('POST', 'window', { handle });
      return session.send(method, command, parameters);
    });
  const find = async (sought: Sought, text: TextPattern) => {
    const { source, flags } = getPattern(sought, text);
    const script = `return (${lookUp.toString()})(...arguments)`;
    const found = await inTab('POST', 'execute/sync', { script, args: [sought, source, flags] });
    return found === null ? null : idOf(found);
  };
  /** Acts on an element. Looks it up again if the page has replaced it meanwhile. */
  const withElement = (sought: Sought, name: TextPattern, work: (element: string) => Promise<unknown>) =>
    until(`${sought}: ${String(name)}`, async () => {
      const element = await find(sought, name);
      if (element === null) return false;
      try {
        await work(`element/${element}`);
        return true;
      } catch (error) {
        if (error instanceof WebDriverError && passing.has(error.code)) return false;
        throw error;
      }
    });
  const tab: Tab = {
    open: async (url) => void (await inTab('POST', 'url', { url })),
    reload: async () => void (await inTab('POST', 'refresh')),
    press: (name) => withElement('pressed', name, (element) => inTab('POST', `${element}/click`)),
    type: (label, text) =>
      withElement('field', label, async (element) => {
        await inTab('POST', `${element}/clear`);
        await inTab('POST', `${element}/value`, { text });
      }),
    pick: (label, option) =>
      withElement('field', label, async (element) => {
        const value = `.//option[normalize-space()=${JSON.stringify(option)}]`;
        const found = await inTab('POST', `${element}/element`, { using: 'xpath', value });
        await inTab('POST', `element/${idOf(found)}/click`);
      }),
    give: (label, path) =>
      withElement('field', label, (element) => inTab('POST', `${element}/value`, { text: path })),
    shows: (text) => withElement('text', text, () => Promise.resolve()),
    arrives: (path) => until(`at ${path}`, async () => (await tab.run('return location.pathname')) === path),
    async run(body) {
      const script = `const done = arguments[0];
        (async () => { ${body} })().then(
          (value) => done({ value: value === undefined ? null : value }),
          (error) => done({ error: String(error) }));`;
      const result = await inTab('POST', 'execute/async', { script, args: [] });
      const { value, error } = z.object({ value: z.unknown(), error: z.string().optional() }).parse(result);
      if (error !== undefined) throw new Error(error);
      return value;
    },
  };
  return tab;
}

/** Returns an element's id. WebDriver returns an element as an object with one field, which contains the id. */
function idOf(element: unknown): string {
  return Object.values(z.record(z.string(), z.string()).parse(element)).join('');
}

/** A string matches part of a text, but only a complete name. */
function getPattern(sought: Sought, text: TextPattern): RegExp {
  if (text instanceof RegExp) return text;
  const literal = text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return new RegExp(sought === 'text' ? literal : `^${literal}$`);
}

/** WebDriver errors that occur while a page changes, after which the action is repeated. */
const passing = new Set([
  'stale element reference',
  'element not interactable',
  'element click intercepted',
  'no such element',
]);

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + patience;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`Waited in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port.');
  server.close();
  return address.port;
}
