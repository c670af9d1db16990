import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { asvsControls } from '../../support/asvs-controls.ts';

/** Checks the statements in docs/asvs.md about controls, as far as the code shows them. */

const root = fileURLToPath(new URL('../../../', import.meta.url));
const [standard, summary] = await Promise.all(
  ['docs/asvs.md', 'docs/security.md'].map((file) => readFile(join(root, file), 'utf8')),
);

const verdicts = ['met', 'platform', 'partly', 'deviation'] as const;
type Verdict = (typeof verdicts)[number];

interface Line {
  id: string;
  level: string;
  control: string;
  verdict: Verdict;
  reason: string;
  tests: string[];
}

const isVerdict = (word: string): word is Verdict => (verdicts as readonly string[]).includes(word);
const findFiles = (text: string) =>
  [...text.matchAll(/`((?:src|supabase|dev|tests|proof|\.github)\/[^`]+)`/g)].map(([, path = '']) => path);

/** Every row of a table that starts with a control's number. */
const lines: Line[] = (standard ?? '')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const cells = line.split('|').map((cell) => cell.trim());
    const [, id = '', level = '', control = '', verdict = '', reason = '', tests = ''] = cells;
    if (cells.length !== 8 || !isVerdict(verdict)) throw new Error(`This is no line of the table: ${line}`);
    return { id, level, control, verdict, reason, tests: findFiles(tests) };
  });

/** Controls in paragraphs that start with "Does not apply", each with its reason. */
const leftOut = [...(standard ?? '').matchAll(/^Does not apply: ([^]+?)\n$/gm)].flatMap(([, text = '']) =>
  [...text.matchAll(/((?:\d+\.\d+\.\d+(?:,| and)?\s)+)\(([^)]+)\)/g)].flatMap(([, numbers = '', why = '']) =>
    [...numbers.matchAll(/\d+\.\d+\.\d+/g)].map(([id]) => ({ id, why })),
  ),
);

const of = (verdict: Verdict) => lines.filter((line) => line.verdict === verdict);

describe('every control of ASVS 5.0, levels 1 and 2', () => {
  test('appears once, in its chapter and with its level', () => {
    const told = [...lines, ...leftOut].map(({ id }) => id);
    expect(told.toSorted()).toEqual([...asvsControls[1], ...asvsControls[2]].toSorted());
    for (const { id, level } of lines)
      expect([id, asvsControls[level === '1' ? 1 : 2]]).toEqual([id, expect.arrayContaining([id])]);
    for (const part of (standard ?? '').split('\n## V').slice(1)) {
      const chapter = Number.parseInt(part, 10);
      for (const [, of] of part.matchAll(/^\| (\d+)\.\d+\.\d+ \|/gm)) expect(Number(of)).toBe(chapter);
    }
  });

  test('has wording, and a reason where a control is unmet', () => {
    for (const { id, control, reason } of lines)
      expect([id, control.length > 3, reason.length > 3]).toEqual([id, true, true]);
    for (const { id, reason } of [...of('partly'), ...of('deviation')]) {
      expect(reason.length, id).toBeGreaterThan(50);
    }
    for (const { id, why } of leftOut) expect(why.length, id).toBeGreaterThan(5);
  });

  test('names existing files', () => {
    expect(findFiles(standard ?? '').filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  test('names as evidence only tests that run with every change', () => {
    const runs = (path: string) =>
      /^(tests|proof)\/.*\.test\.tsx?$/.test(path) || /^tests\/e2e\/.*\.spec\.ts$/.test(path);
    expect(of('met').filter(({ tests }) => tests.length === 0)).toEqual([]);
    expect(lines.flatMap(({ tests }) => tests).filter((path) => !runs(path))).toEqual([]);
  });

  test('is counted correctly in both documents', () => {
    const [all, out] = [lines.length + leftOut.length, leftOut.length];
    const counts = verdicts.map((verdict) => of(verdict).length);
    const sentence = `Of ${all} controls ${out} do not apply. Of the other ${lines.length}, ${counts[0]} are met, ${counts[1]} are the platform's, ${counts[2]} are met partly, and ${counts[3]} are deviations.`;
    for (const document of [standard, summary]) expect(document?.replaceAll('\n', ' ')).toContain(sentence);
  });

  test('is named in the summary if unmet', () => {
    const table = /^## ASVS\n([^]*?)\n## /m.exec(summary ?? '')?.[1] ?? '';
    const named = [...table.matchAll(/^\| (\d+\.\d+\.\d+) \|/gm)].map(([, id]) => id);
    expect(named).toEqual(of('deviation').map(({ id }) => id));
    const partly = /^Partly met[^:]*: ([^]*)/m.exec(table)?.[1] ?? '';
    expect([...partly.matchAll(/\d+\.\d+\.\d+/g)].map(([id]) => id)).toEqual(
      of('partly').map(({ id }) => id),
    );
  });
});

describe('statements of the table about the sources', async () => {
  const sources = new Map<string, string>();
  for (const folder of ['src', 'supabase']) {
    for (const name of await readdir(join(root, folder), { recursive: true })) {
      if (!/\.(ts|tsx|sql)$/.test(name)) continue;
      const text = await readFile(join(root, folder, name), 'utf8');
      sources.set(`${folder}/${name.replaceAll('\\', '/')}`, text);
    }
  }
  const lineWith = (pattern: RegExp) =>
    [...sources].flatMap(([path, text]) =>
      [...text.matchAll(pattern)].map(([found]) => `${path}: ${found.trim()}`),
    );

  test('no code executes text as a script or document (1.3.2, 3.2.2)', () => {
    expect(
      lineWith(
        /\beval\(|new Function\b|set(?:Timeout|Interval)\(['"`]|innerHTML|outerHTML|insertAdjacentHTML|document\.write|dangerouslySet/g,
      ),
    ).toEqual([]);
  });

  test('builds no pattern from external input (1.2.9)', () => {
    const made = lineWith(/new RegExp\([^,;]*/g).map((line) => line.replaceAll(/\s+/g, ' '));
    const constants =
      /\$\{(account|begin|percentEncoded\('[\da-f|[\]]+'\)|imageExtensions\.join\('\|'\)|quoted|secretName)\}/g;
    expect(made.length).toBeGreaterThan(3);
    expect(made.filter((line) => line.replaceAll(constants, '').includes('${'))).toEqual([]);
    expect(made.filter((line) => !/RegExp\( ?`/.test(line))).toEqual([]);
  });

  test('builds SQL statements from quoted names only (1.2.4)', () => {
    // Values are passed as parameters, and `format` quotes names of tables and columns.
    const made = lineWith(/^[^-\n]*\bexecute (?!on\b|function\b|format\()[^\n]*/gim).filter((line) =>
      line.includes('/migrations/'),
    );
    expect(made).toEqual([]);
  });

  test('listens to no messages of other windows (3.5.5)', () => {
    expect(
      lineWith(/(?:window|globalThis|parent|opener)\.(?:onmessage|addEventListener\(\s*['"]message)/g),
    ).toEqual([]);
    expect(lineWith(/(?<![.\w])addEventListener\(\s*['"]message/g)).toEqual([]);
  });

  test('no code disables certificate checks (12.3.2)', () => {
    expect(lineWith(/unsafely|rejectUnauthorized|createHttpClient|NODE_TLS/g)).toEqual([]);
  });
});
