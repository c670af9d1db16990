import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkHistory } from '../../proof/checker/check.ts';
import type { WalkHistory } from './walk-history.ts';

/**
 * Writes the history to the folder in the variable `HISTORIES`, or else to `folder`, and runs the checker on it.
 * @returns the anomalies, and the size of the history
 */
export async function judgeHistory(history: WalkHistory, folder: string, name: string) {
  const lines = await history.lines();
  const kept = process.env['HISTORIES'] ?? folder;
  await mkdir(kept, { recursive: true });
  const file = join(kept, `${name}.jsonl`);
  await writeFile(file, `${lines.join('\n')}\n`);
  const found = checkHistory(lines);
  return {
    anomalies: found.map(({ name: anomaly, line, details }) => `${file}:${line}: ${anomaly}: ${details}`),
    lines: lines.length,
    looks: lines.filter((line) => line.startsWith('{"event":"look"')).length,
  };
}
