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
import { atMost, type BenchPart, type BenchRow, median as medianOf } from './rows.ts';

/**
 * Compares the landing page with a static page under Lighthouse's mobile defaults: alternating runs, medians. The static page has
 * no script, icon, manifest or print styles. npx downloads Lighthouse, because it is larger than all development dependencies.
 */
const lighthouse = 'lighthouse@13.5.0';

export interface PageFigures {
  /** Lighthouse scores from 0 to 100. */
  scores: { performance: number; accessibility: number; bestPractices: number; seo: number };
  firstContentfulPaintMs: number;
  largestContentfulPaintMs: number;
  speedIndexMs: number;
  totalBlockingTimeMs: number;
  cumulativeLayoutShift: number;
  transferredBytes: number;
  requests: number;
}

export interface LandingFigures {
  landing: PageFigures;
  staticPage: PageFigures;
}

/** @param file name of the document in the build */
export async function benchDocument({
  dist = 'dist',
  runs = 5,
  file = 'index.html',
} = {}): Promise<LandingFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-bench-'));
  try {
    const page = await readFile(join(dist, file), 'utf8');
    await writeFile(join(folder, 'index.html'), asStaticPage(page));
    await Promise.all([precompress(folder), precompress(dist)]);
    const path = file.replace(/(^index)?\.html$/, '');
    const sites = { landing: await serve(dist, path), staticPage: await serve(folder) };
    try {
      return await measureInTurns(sites, folder, runs);
    } finally {
      await Promise.all(Object.values(sites).map((site) => site.close()));
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export interface Served {
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
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      seo: score('seo'),
    },
    firstContentfulPaintMs: value('first-contentful-paint'),
    largestContentfulPaintMs: value('largest-contentful-paint'),
    speedIndexMs: value('speed-index'),
    totalBlockingTimeMs: value('total-blocking-time'),
    cumulativeLayoutShift: value('cumulative-layout-shift'),
    transferredBytes: value('total-byte-weight'),
    requests: audits['network-requests']?.details?.items?.length ?? 0,
  };
}

function medians(runs: PageFigures[]): PageFigures {
  const median = (pick: (figures: PageFigures) => number) => medianOf(runs.map(pick));
  return {
    scores: {
      performance: median(({ scores }) => scores.performance),
      accessibility: median(({ scores }) => scores.accessibility),
      bestPractices: median(({ scores }) => scores.bestPractices),
      seo: median(({ scores }) => scores.seo),
    },
    firstContentfulPaintMs: median((figures) => figures.firstContentfulPaintMs),
    largestContentfulPaintMs: median((figures) => figures.largestContentfulPaintMs),
    speedIndexMs: median((figures) => figures.speedIndexMs),
    totalBlockingTimeMs: median((figures) => figures.totalBlockingTimeMs),
    cumulativeLayoutShift: median((figures) => figures.cumulativeLayoutShift),
    transferredBytes: median((figures) => figures.transferredBytes),
    requests: median((figures) => figures.requests),
  };
}

/** Milliseconds that the landing page may take longer than the static page. */
const laterAllowedMs = 100;
const maxTransferKb = 18;
const maxCaseStudyKb = 25;

export const landing: BenchPart = {
  title: 'The landing page beside a static page of the same content (Lighthouse, mobile)',
  needsBuild: true,
  measure: async (runs) => getRows(await benchDocument(runs === undefined ? {} : { runs }), maxTransferKb),
};

export const caseStudy: BenchPart = {
  title: 'A case study beside a static page of the same content (Lighthouse, mobile)',
  needsBuild: true,
  measure: async (runs) => {
    const file = 'projects/lakeside-assistant.html';
    return getRows(await benchDocument({ file, ...(runs !== undefined && { runs }) }), maxCaseStudyKb);
  },
};

function getRows({ landing: page, staticPage }: LandingFigures, maxKb: number): BenchRow[] {
  const score = (name: string, value: number): BenchRow => ({
    measure: name,
    figure: value,
    unit: '',
    wanted: { text: '100', met: value === 100 },
  });
  const seen = (measure: string, figure: number, other: number): BenchRow => ({
    measure,
    figure,
    unit: 'ms',
    beside: { name: 'static page', figure: other },
    wanted: { text: `at most ${laterAllowedMs} ms later`, met: figure <= other + laterAllowedMs },
  });
  const { performance, accessibility, bestPractices, seo } = page.scores;
  return [
    score('Performance', performance),
    score('Accessibility', accessibility),
    score('Best practices', bestPractices),
    score('SEO', seo),
    seen('Largest Contentful Paint', page.largestContentfulPaintMs, staticPage.largestContentfulPaintMs),
    seen('Speed Index', page.speedIndexMs, staticPage.speedIndexMs),
    {
      ...atMost('Total Blocking Time', page.totalBlockingTimeMs, 'ms', 0),
      beside: { name: 'static page', figure: staticPage.totalBlockingTimeMs },
    },
    atMost('Cumulative Layout Shift', page.cumulativeLayoutShift, '', 0),
    atMost('Transferred until touched', page.transferredBytes / 1024, 'KB', maxKb),
    { measure: 'Requests', figure: page.requests, unit: '' },
  ];
}
