import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type RawData, WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';

/**
 * Replaces Firefox for Playwright. Starts the Firefox in `FIREFOX_PATH` with the same arguments, and forwards WebDriver BiDi in
 * both directions. Answers commands itself that a long-term release does not know and no test needs, because Playwright cannot
 * start without them.
 */
const acknowledged = new Set(['emulation.setMediaFeaturesOverride']);

const command = z.object({ id: z.number(), method: z.string() });

const browserArguments = process.argv.slice(2);
const profile = browserArguments[browserArguments.indexOf('--profile') + 1];
// Other processes use this file to kill the browser with all its children.
if (profile !== undefined) await writeFile(join(profile, 'program.pid'), String(process.pid));

const firefox = spawn(process.env['FIREFOX_PATH'] ?? 'firefox', browserArguments, {
  stdio: ['ignore', 'inherit', 'pipe'],
});
firefox.on('error', ({ message }) => {
  console.error(message);
  process.exit(1);
});
firefox.on('exit', (code) => process.exit(code ?? 1));

for await (const line of createInterface({ input: firefox.stderr })) {
  const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
  console.error(address === undefined ? line : `WebDriver BiDi listening on ${await listenFor(address)}`);
}

/** @returns the address at which this proxy listens in place of `address` */
async function listenFor(address: string): Promise<string> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
  server.on('connection', (driver, { url = '/' }) => connect(driver, new WebSocket(`${address}${url}`)));
  await once(server, 'listening');
  return `ws://127.0.0.1:${portOf(server.address())}`;
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('No port.');
  return address.port;
}

function connect(driver: WebSocket, browser: WebSocket): void {
  const opened = once(browser, 'open');
  const passOn = async (data: RawData) => {
    const response = responseTo(data);
    await opened;
    if (response === null) browser.send(String(data));
    else driver.send(response);
  };
  driver.on('message', (data) => void passOn(data).catch(() => driver.close()));
  browser.on('message', (data) => driver.send(String(data)));
  driver.on('close', () => browser.close());
  browser.on('close', () => driver.close());
  browser.on('error', () => driver.close());
}

/** @returns the proxy's own response, or null to forward the command to the browser */
function responseTo(data: RawData): string | null {
  const text = String(data);
  // Parsing long scripts is slow, so only messages that contain one of the names are parsed.
  if (![...acknowledged].some((method) => text.includes(`"${method}"`))) return null;
  const { id, method } = command.parse(JSON.parse(text));
  return acknowledged.has(method) ? JSON.stringify({ type: 'success', id, result: {} }) : null;
}
