import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { build } from 'vite';
import { browserLaunchOptions } from '../../tests/support/browser.ts';
import { atMostTimes, type BenchPart, type BenchRow, median } from './rows.ts';

/**
 * Compares the product's store with other IndexedDB stores. Each run has its own browser profile. After every phase all stores
 * must have the same checksum.
 */
const usualRuns = 5;
const peers = ['portico', 'sketch', 'rxdb', 'tanstack', 'tanstack-sqlite'] as const;
const phases = ['load', 'reopen', 'query', 'batch', 'replay', 'replay at 50 ms', 'load of 100 000'] as const;
/** Stores that are also measured with a hundred thousand rows. The others would take minutes. */
const large: readonly Peer[] = ['portico', 'sketch'];
type Peer = (typeof peers)[number];
type PhaseName = (typeof phases)[number];

interface Phase {
  ms: number;
  checksum: string;
  calls?: number;
  sent?: number;
}

interface Samples {
  ms: Map<string, number[]>;
  checksums: Map<PhaseName, Map<Peer, string>>;
}

const root = fileURLToPath(new URL('../..', import.meta.url));

export const store: BenchPart = {
  title: 'The store beside others: 10 000 rows, a batch of 1 000',
  async measure(runs = usualRuns) {
    await installPeers();
    const site = await servePage();
    const samples: Samples = { ms: new Map(), checksums: new Map() };
    try {
      const scripts = await Promise.all(peers.map(async (peer) => [peer, await bundle(peer)] as const));
      for (let run = 0; run < runs; run += 1) {
        // Alternates between stores, so that load on the machine affects all of them.
        for (const [peer, script] of scripts) {
          await measurePeer({ peer, script, origin: site.origin, latencyMs: 0 }, samples);
          await measurePeer({ peer, script, origin: site.origin, latencyMs: 50 }, samples);
        }
        for (const [peer, script] of scripts) {
          if (large.includes(peer)) await measureLargeLoad({ peer, script, origin: site.origin }, samples);
        }
      }
    } finally {
      site.close();
    }
    checkAgreement(samples);
    return phases.flatMap((phase) => getRows(phase, samples));
  },
};

/** Installs the compared stores from a separate package, so that the product does not depend on them. */
async function installPeers(): Promise<void> {
  const installed = join(root, 'bench/node_modules/.package-lock.json');
  if (existsSync(installed)) {
    const [{ mtimeMs: installedAt }, wanted] = await Promise.all([
      stat(installed),
      stat(join(root, 'bench/package-lock.json')),
    ]);
    if (installedAt >= wanted.mtimeMs) return;
  }
  const options = ['--prefix', 'bench', '--legacy-peer-deps', '--ignore-scripts', '--no-audit'];
  await promisify(execFile)('npm', ['ci', ...options], { cwd: root, shell: process.platform === 'win32' });
}

/** Serves an empty page and the SQLite worker of TanStack DB. */
async function servePage(): Promise<{ origin: string; close: () => void }> {
  const worker = await readSqliteWorker();
  const server = createServer(({ url }, response) => {
    if (url === '/opfs-worker.js') {
      response.setHeader('content-type', 'text/javascript');
      response.end(worker);
      return;
    }
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>bench</title>');
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('No port is free.');
  return { origin: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}

async function readSqliteWorker(): Promise<Buffer> {
  const folder = join(root, 'bench/node_modules/@tanstack/browser-db-sqlite-persistence/dist/assets');
  const name = (await readdir(folder)).find((file) => file.startsWith('opfs-worker') && file.endsWith('.js'));
  if (name === undefined) throw new Error(`There is no worker in ${folder}.`);
  return readFile(join(folder, name));
}

async function bundle(peer: Peer): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    // A script that Playwright evaluates has no `import.meta.url`.
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.url': '"http://localhost/"' },
    build: {
      write: false,
      lib: { entry: `${root}/bench/store/${peer}.ts`, formats: ['iife'], name: 'peer' },
    },
  });
  const [result] = Array.isArray(built) ? built : [built];
  if (!result || !('output' in result)) throw new Error(`${peer} was not built.`);
  return result.output[0].code;
}

interface Candidate {
  peer: Peer;
  script: string;
  origin: string;
  latencyMs: number;
}

function measurePeer(candidate: Candidate, samples: Samples): Promise<void> {
  return inNewProfile((page) => playPhases(page, candidate, samples));
}

function measureLargeLoad(
  { peer, script, origin }: Omit<Candidate, 'latencyMs'>,
  samples: Samples,
): Promise<void> {
  return inNewProfile(async (page) => {
    await page.goto(origin);
    await page.evaluate(`${script}; undefined`);
    const phase: Phase = await page.evaluate('globalThis.bench.loadMany()');
    note(samples, peer, 'load of 100 000', phase);
  });
}

async function inNewProfile(work: (page: Page) => Promise<void>): Promise<void> {
  const profile = await mkdtemp(join(tmpdir(), 'portico-bench-'));
  const context = await chromium.launchPersistentContext(profile, await browserLaunchOptions());
  try {
    await work(await context.newPage());
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}

async function playPhases(
  page: Page,
  { peer, script, origin, latencyMs }: Candidate,
  samples: Samples,
): Promise<void> {
  const run = (call: string): Promise<Phase> => page.evaluate(`globalThis.bench.${call}`);
  await page.goto(origin);
  await page.evaluate(`${script}; undefined`);
  note(samples, peer, 'load', await run('load()'));
  await page.reload();
  await page.evaluate(`${script}; undefined`);
  note(samples, peer, 'reopen', await run('reopen()'));
  note(samples, peer, 'query', await run('query()'));
  note(samples, peer, 'batch', await run('batch()'));
  const replay = await run(`replay(${latencyMs})`);
  if (replay.sent !== 1_000) throw new Error(`${peer} sent ${replay.sent} rows instead of 1000.`);
  if (replay.calls !== 10) throw new Error(`${peer} sent them in ${replay.calls} calls instead of 10.`);
  note(samples, peer, latencyMs === 0 ? 'replay' : 'replay at 50 ms', replay);
}

function note({ ms, checksums }: Samples, peer: Peer, phase: PhaseName, sample: Phase): void {
  const key = `${peer} ${phase}`;
  ms.set(key, [...(ms.get(key) ?? []), sample.ms]);
  const known = checksums.get(phase) ?? new Map<Peer, string>();
  checksums.set(phase, known.set(peer, sample.checksum));
}

function checkAgreement({ checksums }: Samples): void {
  for (const [phase, sums] of checksums) {
    if (new Set(sums.values()).size === 1) continue;
    throw new Error(`The stores disagree after ${phase}: ${JSON.stringify([...sums])}`);
  }
}

/** Allowed multiple of the sketch's time. The sketch has no conflicts, no undo and no confirmed values. */
const sketchAllowance = 1.5;
const largeLoadAllowance = 1.2;
/** Allowed multiple of TanStack DB's time. TanStack DB answers queries from memory and reads batches from disk. */
const tanstackAllowance = 1.5;

function getRows(phase: PhaseName, { ms }: Samples): BenchRow[] {
  const of = (peer: Peer) => median(ms.get(`${peer} ${phase}`) ?? []);
  const figure = of('portico');
  const row = { measure: phase, figure, unit: 'ms' };
  const [sketch, rxdb] = [{ name: 'sketch', figure: of('sketch') }, of('rxdb')];
  const tanstack = { name: 'TanStack DB', figure: of('tanstack') };
  const inSqlite = { name: 'TanStack DB in SQLite', figure: of('tanstack-sqlite') };
  if (phase === 'load of 100 000') return [atMostTimes(phase, figure, 'ms', sketch, largeLoadAllowance)];
  return [
    atMostTimes(phase, figure, 'ms', sketch, sketchAllowance),
    { ...row, beside: { name: 'RxDB', figure: rxdb }, wanted: { text: 'less', met: figure < rxdb } },
    phase === 'query'
      ? atMostTimes(phase, figure, 'ms', tanstack, tanstackAllowance)
      : { ...row, beside: tanstack },
    phase === 'query' || phase === 'batch'
      ? atMostTimes(phase, figure, 'ms', inSqlite, tanstackAllowance)
      : { ...row, beside: inSqlite },
  ];
}
