export interface BenchRow {
  measure: string;
  figure: number;
  p95?: number;
  unit: string;
  /** A second figure of the same run as a comparison, because load on the machine affects both. */
  beside?: { name: string; figure: number };
  /** The limit. Without a limit, the row is only printed. */
  wanted?: { text: string; met: boolean };
}

export interface BenchPart {
  title: string;
  /** True if the measurement needs the build in `dist`. */
  needsBuild?: true;
  measure(runs?: number): Promise<BenchRow[]>;
}

export function atMost(measure: string, figure: number, unit: string, limit: number): BenchRow {
  return { measure, figure, unit, wanted: { text: `at most ${limit} ${unit}`, met: figure <= limit } };
}

/** A row that fails if `figure` is more than `limit` times the figure beside it. */
export function atMostTimes(
  measure: string,
  figure: number,
  unit: string,
  beside: { name: string; figure: number },
  limit: number,
): BenchRow {
  const met = figure <= beside.figure * limit;
  return { measure, figure, unit, beside, wanted: { text: `at most ${limit} times`, met } };
}

/** Limits a change to two frames more than `idleKeyMs`, the time of a key that changes nothing. Load slows both. */
export function withinFrames(measure: string, figure: number, idleKeyMs: number): BenchRow {
  const wanted = { text: 'at most 2 frames more', met: figure <= idleKeyMs * 3 };
  return {
    measure,
    figure,
    unit: 'ms',
    beside: { name: 'a key that does nothing', figure: idleKeyMs },
    wanted,
  };
}

export function median(samples: readonly number[]): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}

export function formatTable(rows: readonly BenchRow[]): string {
  const cells = rows.map(({ measure, figure, p95, unit, beside, wanted }) => [
    measure,
    `${shorten(figure)} ${unit}`.trim(),
    p95 === undefined ? '' : `${shorten(p95)} ${unit}`,
    beside ? `${beside.name}: ${shorten(beside.figure)} ${unit}`.trim() : '',
    beside?.figure ? (figure / beside.figure).toFixed(2) : '',
    wanted?.text ?? '',
    wanted ? (wanted.met ? 'ok' : 'missed') : '',
  ]);
  const head = ['measured', 'median', '95th percentile', 'beside', 'ratio', 'wanted', ''];
  const widths = head.map((title, column) =>
    Math.max(title.length, ...cells.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return [line(head), rule, ...cells.map(line)].join('\n');
}

function shorten(figure: number): string {
  return Math.abs(figure) >= 100 ? figure.toFixed(0) : figure.toFixed(figure >= 10 ? 1 : 2);
}
