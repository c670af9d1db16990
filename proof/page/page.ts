import { readdirSync } from 'node:fs';
import { virtualSeconds } from '../../tests/support/simulation/coverage.ts';
import { defects } from '../../tests/support/simulation/defects.ts';
import { githubDefects } from '../../tests/support/simulation/github/defects.ts';
import { readScore, type Score } from '../mutations/generated/score.ts';
import { type ProofRun, readRuns } from './runs.ts';

/** The parts of docs/proof.md that are counted instead of written. */

type Cells = readonly (string | number)[];

const played = {
  sync: 'sync: two devices',
  wide: 'sync: five devices with three tabs each, a hundred repositories',
  github: 'GitHub as a third party',
} as const;

/** @param sync docs/sync.md, which has the promises */
export function countedParts(sync: string): Record<string, string> {
  const [runs, generated] = [readRuns(), readScore()];
  return {
    planted: tableOf([
      ['', 'promise', 'planted mistakes found by it'],
      ...promisesIn(sync).map(([number, promise]) => [number, promise, listOf(mistakesFoundBy(number))]),
    ]),
    'planted-counts': tableOf([
      ['planted in', 'mistakes', 'found by'],
      ['the sync loop, its storage and its SQL', defects.length, 'the simulation'],
      ['changes at GitHub', githubDefects.length, 'the simulation with GitHub'],
      ['access, sessions, functions, sealing, sign-in, texts', countPatches(), 'the test that each names'],
      ...(generated ? [generatedCells(generated)] : []),
    ]),
    runs: runs.length === 0 ? 'None is recorded yet.' : runsTable(runs),
    met: runs.length === 0 ? 'Nothing is counted yet.' : runs.map(metIn).join('\n\n'),
  };
}

function countPatches(): number {
  return readdirSync('proof/mutations/patches').length;
}

function generatedCells({ mutants, found }: Score): Cells {
  return [
    'generated mutants of sync, storage, security code and SQL',
    mutants,
    `the default tests find ${found}`,
  ];
}

function runsTable(runs: readonly ProofRun[]): string {
  return tableOf([
    ['what', 'schedules', 'virtual time', 'broken promises', 'commit', 'when', 'took', 'on'],
    ...runs.map((run) => [
      played[run.what],
      grouped(run.schedules),
      hoursOf(run.met[virtualSeconds]),
      run.failed.length === 0 ? 'none' : `seeds ${run.failed.join(', ')}`,
      run.commit,
      run.date,
      `${grouped(Math.round(run.seconds / 60))} min`,
      run.machine,
    ]),
  ]);
}

/** A run from before it was counted says nothing. */
function hoursOf(seconds: number | undefined): string {
  return seconds === undefined ? '' : `${grouped(Math.round(seconds / 3_600))} h`;
}

/** Puts each part between its two marks. */
export function withParts(page: string, parts: Readonly<Record<string, string>>): string {
  return Object.entries(parts).reduce((text, [name, part]) => {
    const [open, close] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
    const [before, rest] = text.split(open);
    const after = rest?.split(close)[1];
    if (before === undefined || after === undefined) throw new Error(`The page has no place for ${name}.`);
    return `${before}${open}\n\n${part}\n\n${close}${after}`;
  }, page);
}

function promisesIn(sync: string): [number: string, promise: string][] {
  const list = sync.split('## What is promised')[1]?.split('By kind of row')[0] ?? '';
  return [...list.matchAll(/^(\d+)\. ([^]*?)[;.]\n(?=\d+\.|\n)/gm)].map(([, number = '', text = '']) => [
    number,
    text.replace(/\s+/g, ' '),
  ]);
}

/** A mistake may break several promises, of which one is seen first. */
function mistakesFoundBy(promise: string): string[] {
  return defects
    .filter(({ found }) => new RegExp(`\\b${promise}\\b`).test(found.source))
    .map(({ name }) => name);
}

function metIn({ what, met }: ProofRun): string {
  const of = (kind: string) =>
    Object.entries(met)
      .filter(([name]) => name.startsWith(`${kind} `))
      .map(([name, count]) => `${name.slice(kind.length + 1)} ${grouped(count)}`)
      .join(', ');
  const kinds = {
    'faults on the wire': 'fault',
    steps: 'step',
    'states of operations': 'state',
    decisions: 'decision',
  };
  const lines = Object.entries(kinds).flatMap(([title, kind]) => (of(kind) ? [[title, of(kind)]] : []));
  return tableOf([[played[what], 'how often'], ...lines]);
}

function listOf(names: readonly string[]): string {
  return `${names.length}: ${names.join('; ')}`;
}

function grouped(count: number): string {
  return count.toLocaleString('en-US').replaceAll(',', ' ');
}

function tableOf([head = [], ...lines]: readonly Cells[]): string {
  const row = (cells: Cells) => `| ${cells.join(' | ')} |`;
  return [row(head), row(head.map(() => '---')), ...lines.map(row)].join('\n');
}
