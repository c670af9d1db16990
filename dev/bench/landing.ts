import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { browserArguments, findBrowser } from '../../tests/support/browser.ts';
import { precompress } from '../build/precompress.ts';
import { openStaticSite } from '../site/static-site.ts';
import { atMost, type BenchPart, type BenchRow, median } from './rows.ts';

/**
 * Compares the landing page with a static page under Lighthouse's mobile defaults: alternating runs, medians. The static page has
 * no script, icon, manifest or print styles. npx downloads Lighthouse, because it is larger than all development dependencies.
 */
const lighthouse = 'lighthouse@13.5.0';

/** Lighthouse's categories, whose scores are from 0 to 100, and its audits, with times in milliseconds and weight in bytes. */
const categoryNames = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const auditNames = [
  'largest-contentful-paint',
  'speed-index',
  'total-blocking-time',
  'cumulative-layout-shift',
  'total-byte-weight',
] as const;
const figureNames = [...categoryNames, ...auditNames, 'requests'] as const;

type PageFigures = Record<(typeof figureNames)[number], number>;

interface LandingFigures {
  landing: PageFigures;
  staticPage: PageFigures;
}

/** @param file in the build */
async function benchDocument(file: string, runs = 5): Promise<LandingFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-bench-'));
  try {
    const page = await readFile(join('dist', file), 'utf8');
    await writeFile(join(folder, 'index.html'), asStaticPage(page));
    await Promise.all([precompress(folder), precompress('dist')]);
    const path = file.replace(/(^index)?\.html$/, '');
    const sites = { landing: await serve('dist', path), staticPage: await serve(folder) };
    try {
      return await measureInTurns(sites, folder, runs);
    } finally {
      await Promise.all(Object.values(sites).map((site) => site.close()));
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Served {
  url: string;
  close: () => Promise<void>;
}

async function measureInTurns(
  sites: Record<keyof LandingFigures, Served>,
  folder: string,
  runs: number,
): Promise<LandingFigures> {
  const figures: Record<keyof LandingFigures, PageFigures[]> = { landing: [], staticPage: [] };
  for (let run = 0; run < runs; run += 1) {
    for (const name of ['landing', 'staticPage'] as const) {
      figures[name].push(await measure(sites[name].url, folder));
    }
  }
  return { landing: medians(figures.landing), staticPage: medians(figures.staticPage) };
}

function asStaticPage(html: string): string {
  return html
    .replaceAll(/<script[^]*?<\/script>/g, '')
    .replaceAll(/<link rel="(?:manifest|icon|stylesheet)"(?:"[^"]*"|'[^']*'|[^"'>])*>/g, '')
    .replace('</head>', '<link rel="icon" href="data:,"></head>');
}

export async function serve(directory: string, path = ''): Promise<Served> {
  const handle = await openStaticSite(directory);
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/${path}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number; details?: { items?: unknown[] } }>;
}

async function measure(url: string, folder: string): Promise<PageFigures> {
  // The packaged headless shell fails on documents with a Referrer-Policy under Lighthouse.
  const { executablePath, environment } = await findBrowser('installed');
  const file = join(folder, 'report.json');
  const flags = ['--headless=new', ...browserArguments].join(' ');
  const options = ['--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${flags}`];
  await promisify(execFile)('npx', ['--yes', lighthouse, url, ...options], {
    env: { ...process.env, ...environment, CHROME_PATH: executablePath },
    shell: process.platform === 'win32',
  });
  return readFigures(JSON.parse(await readFile(file, 'utf8')) as Report);
}

function readFigures({ categories, audits }: Report): PageFigures {
  return toFigures((name) => {
    if (name === 'requests') return audits['network-requests']?.details?.items?.length ?? 0;
    const score = categories[name]?.score;
    return score === undefined ? (audits[name]?.numericValue ?? Number.NaN) : Math.round((score ?? 0) * 100);
  });
}

function medians(runs: PageFigures[]): PageFigures {
  return toFigures((name) => median(runs.map((figures) => figures[name])));
}

function toFigures(getFigure: (name: keyof PageFigures) => number): PageFigures {
  return Object.fromEntries(figureNames.map((name) => [name, getFigure(name)])) as PageFigures;
}

/** Milliseconds that the landing page may take longer than the static page. */
const laterAllowedMs = 100;
const maxTransferKb = 18;
const maxCaseStudyKb = 25;

export const landing: BenchPart = {
  title: 'The landing page beside a static page of the same content (Lighthouse, mobile)',
  needsBuild: true,
  measure: async (runs) => getRows(await benchDocument('index.html', runs), maxTransferKb),
};

export const caseStudy: BenchPart = {
  title: 'A case study beside a static page of the same content (Lighthouse, mobile)',
  needsBuild: true,
  measure: async (runs) =>
    getRows(await benchDocument('projects/lakeside-assistant.html', runs), maxCaseStudyKb),
};

function getRows({ landing: page, staticPage }: LandingFigures, maxKb: number): BenchRow[] {
  const score = (measure: string, name: (typeof categoryNames)[number]): BenchRow => ({
    measure,
    figure: page[name],
    unit: '',
    wanted: { text: '100', met: page[name] === 100 },
  });
  const toRow = (measure: string, name: (typeof auditNames)[number]): BenchRow => ({
    measure,
    figure: page[name],
    unit: 'ms',
    beside: { name: 'static page', figure: staticPage[name] },
    wanted: {
      text: `at most ${laterAllowedMs} ms later`,
      met: page[name] <= staticPage[name] + laterAllowedMs,
    },
  });
  return [
    score('Performance', 'performance'),
    score('Accessibility', 'accessibility'),
    score('Best practices', 'best-practices'),
    score('SEO', 'seo'),
    toRow('Largest Contentful Paint', 'largest-contentful-paint'),
    toRow('Speed Index', 'speed-index'),
    {
      ...atMost('Total Blocking Time', page['total-blocking-time'], 'ms', 0),
      beside: { name: 'static page', figure: staticPage['total-blocking-time'] },
    },
    atMost('Cumulative Layout Shift', page['cumulative-layout-shift'], '', 0),
    atMost('Transferred until touched', page['total-byte-weight'] / 1024, 'KB', maxKb),
    { measure: 'Requests', figure: page.requests, unit: '' },
  ];
}
