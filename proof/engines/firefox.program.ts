import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type RawData, WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';

/**
 * Replaces Firefox for Playwright. Starts the Firefox named by `FIREFOX_PATH` with the same arguments and relays
 * WebDriver BiDi in both directions. Acknowledges commands that a long-term release does not know and no test needs,
 * because Playwright would not start without them.
 */
const acknowledged = new Set(['emulation.setMediaFeaturesOverride']);

const command = z.object({ id: z.number(), method: z.string() });

const browserArguments = process.argv.slice(2);
const profile = browserArguments[browserArguments.indexOf('--profile') + 1];
// Allows other processes to kill the browser with all its children.
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

/** @returns The address that speaks for this one. */
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

/** @returns the response, or null if the browser must respond */
function responseTo(data: RawData): string | null {
  const text = String(data);
  // Scripts are long; only the few that may be meant are read.
  if (![...acknowledged].some((method) => text.includes(`"${method}"`))) return null;
  const { id, method } = command.parse(JSON.parse(text));
  return acknowledged.has(method) ? JSON.stringify({ type: 'success', id, result: {} }) : null;
}
