import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { anomalies } from './anomalies.ts';
import { checkHistory } from './check.ts';
import { parseLine } from './events.ts';

/** Tests the checker: in each faulty history it must find the anomaly, and no other. */

const here = new URL('.', import.meta.url);

function historiesIn(folder: string): { file: string; lines: string[] }[] {
  const path = new URL(`histories/${folder}/`, here);
  return readdirSync(path).map((file) => ({
    file,
    lines: readFileSync(new URL(file, path), 'utf8').split('\n'),
  }));
}

function anomalyOf(lines: readonly string[]): string | undefined {
  const first = parseLine(lines[0] ?? '', 1);
  return first.event === 'begin' ? first.anomaly : undefined;
}

const bad = historiesIn('bad');

test.each(bad)('finds the anomaly in $file', ({ lines }) => {
  const names = new Set(checkHistory(lines).map(({ name }) => name));
  expect([...names]).toEqual([anomalyOf(lines)]);
});

test.each(historiesIn('good'))('accepts the valid history $file', ({ lines }) => {
  expect(checkHistory(lines)).toEqual([]);
});

test('fifty bad histories cover every anomaly', () => {
  const named = bad.map(({ lines }) => anomalyOf(lines));
  expect(bad.length).toBeGreaterThanOrEqual(50);
  expect(Object.keys(anomalies).filter((name) => !named.includes(name))).toEqual([]);
});

test('rejects a text that is not a history', () => {
  expect(() => checkHistory([])).toThrow('There is no history.');
  expect(() => checkHistory(['{"event":"quiet"}'])).toThrow('starts with');
  expect(() => checkHistory(['{"event":"begin","format":2,"devices":[],"rows":{}}'])).toThrow('Line 1');
});

test('the checker shares no code with the product or the simulation', () => {
  const files = readdirSync(here).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const imported = files.flatMap((file) =>
    [...readFileSync(new URL(file, here), 'utf8').matchAll(/\bfrom '([^']+)'|\bimport\('([^']+)'/g)].map(
      ([, name, later]) => name ?? later ?? '',
    ),
  );
  expect(imported.filter((name) => !/^(?:\.\/[a-z]+\.ts|node:[a-z]+|zod)$/.test(name))).toEqual([]);
});
