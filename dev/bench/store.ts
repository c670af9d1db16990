import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { build } from 'vite';
import { browserLaunchOptions } from '../../tests/support/browser.ts';

// `npm run bench:store [runs]`: the store beside others that keep rows and changes in IndexedDB, in a real browser.
// Each run has a profile of its own; every phase ends with a checksum that all of them must share.

interface Phase {
  ms: number;
  checksum: string;
  calls?: number;
  sent?: number;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const peers = ['portico', 'sketch', 'rxdb'] as const;
const phases = ['load', 'reopen', 'query', 'batch', 'replay', 'replay at 50 ms'] as const;
type Peer = (typeof peers)[number];

const runs = Number(process.argv[2] ?? 5);
const server = createServer((_, response) => {
  response.setHeader('content-type', 'text/html');
  response.end('<!doctype html><title>bench</title>');
});
server.listen(0, '127.0.0.1');
await new Promise((resolve) => server.once('listening', resolve));
const address = server.address();
if (typeof address !== 'object' || address === null) throw new Error('No port is free.');
const origin = `http://127.0.0.1:${address.port}`;

const browser = await chromium.launch(await browserLaunchOptions());
const measured = new Map<string, number[]>();
const checksums = new Map<string, Map<Peer, string>>();
const calls = new Map<Peer, number>();
try {
  const scripts = new Map<Peer, string>();
  for (const peer of peers) scripts.set(peer, await bundle(peer));
  for (let run = 0; run < runs; run += 1) {
    // In turn, so that a busy moment of the machine hits all of them.
    for (const peer of peers) {
      await measure(peer, scripts.get(peer) ?? '', 0);
      await measure(peer, scripts.get(peer) ?? '', 50);
    }
  }
} finally {
  await browser.close();
  server.close();
}
report();

async function bundle(peer: Peer): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: { entry: `${root}/bench/store/${peer}.ts`, formats: ['iife'], name: 'peer' },
    },
  });
  const [result] = Array.isArray(built) ? built : [built];
  if (!result || !('output' in result)) throw new Error(`${peer} was not built.`);
  return result.output[0].code;
}

async function measure(peer: Peer, script: string, latencyMs: number): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(origin);
  await page.evaluate(`${script}; undefined`);
  await note(peer, 'load', await ask(page, 'load()'));
  await page.reload();
  await page.evaluate(`${script}; undefined`);
  await note(peer, 'reopen', await ask(page, 'reopen()'));
  await note(peer, 'query', await ask(page, 'query()'));
  await note(peer, 'batch', await ask(page, 'batch()'));
  const replay = await ask(page, `replay(${latencyMs})`);
  if (replay.sent !== 1_000) throw new Error(`${peer} sent ${replay.sent} rows instead of 1000.`);
  calls.set(peer, replay.calls ?? 0);
  await note(peer, latencyMs === 0 ? 'replay' : 'replay at 50 ms', replay);
  await context.close();
}

async function ask(page: Page, call: string): Promise<Phase> {
  return page.evaluate(`globalThis.bench.${call}`);
}

async function note(peer: Peer, phase: (typeof phases)[number], { ms, checksum }: Phase): Promise<void> {
  const key = `${peer} ${phase}`;
  measured.set(key, [...(measured.get(key) ?? []), ms]);
  const known = checksums.get(phase) ?? new Map<Peer, string>();
  known.set(peer, checksum);
  checksums.set(phase, known);
}

function report(): void {
  const median = (values: readonly number[]) =>
    values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  console.log(
    `Medians of ${runs} runs in ms (load to batch: of ${runs * 2}); 10 000 rows, a batch of 1 000.`,
  );
  console.log(
    ['peer'.padEnd(10), ...phases.map((phase) => phase.padStart(16)), 'calls'.padStart(8)].join(''),
  );
  for (const peer of peers) {
    const cells = phases.map((phase) =>
      median(measured.get(`${peer} ${phase}`) ?? [])
        .toFixed(1)
        .padStart(16),
    );
    console.log([peer.padEnd(10), ...cells, String(calls.get(peer)).padStart(8)].join(''));
  }
  for (const [phase, sums] of checksums) {
    if (new Set(sums.values()).size > 1) {
      console.error(`The stores disagree after ${phase}: ${JSON.stringify([...sums])}`);
      process.exitCode = 1;
    }
  }
}
