import {
  type BackupHeader,
  backupHeader,
  backupLists,
  beginReading,
  laterVersionProblem,
  type ReadBackup,
} from './backup.ts';

export interface BackupSource {
  /** Yields the text from the start at every call. Throws a TypeError for binary data. */
  text: () => AsyncIterable<string>;
  pause: () => Promise<void>;
}

/** Maximum in characters, longer than any header line that this product writes. */
const maxHeaderLength = 64 * 1024;
const entriesAtOnce = 500;

/** Reads a backup of any version, or a plain list of repositories. Returns an error message if the file is unusable. */
export async function readBackup(source: BackupSource): Promise<ReadBackup | string> {
  try {
    return (await readLines(source)) ?? (await readWhole(source));
  } catch (error) {
    // TextDecoder throws a TypeError for bytes that are not UTF-8.
    if (error instanceof TypeError) return "This file isn't a text file.";
    throw error;
  }
}

/** @returns null if the file does not have one row per line */
async function readLines({ text }: BackupSource): Promise<ReadBackup | string | null> {
  let rest = '';
  let layout: LineLayout | null = null;
  for await (const part of text()) {
    const lines = (rest + part).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      layout ??= beginLayout(line);
      if (!layout?.take(line)) return null;
    }
    if (!layout && rest.length > maxHeaderLength) return null;
  }
  return rest === '' && layout ? layout.end() : null;
}

interface LineLayout {
  take(line: string): boolean;
  end(): ReadBackup | string | null;
}

function beginLayout(firstLine: string): LineLayout | null {
  const header = firstLine.endsWith(',') ? tryParse(`${firstLine.slice(0, -1)}}`) : undefined;
  const known = header === undefined ? null : backupHeader(header);
  if (!known) return null;
  const reading = beginReading();
  const counts = new Map<string, number>();
  let place: 'header' | 'tables' | 'end' = 'header';
  let table: string | null = null;
  return {
    take(line) {
      if (place === 'header') {
        place = 'tables';
        return true;
      }
      if (table !== null && (line === ']' || line === '],')) table = null;
      else if (table !== null) {
        const entry = tryParse(line.endsWith(',') ? line.slice(0, -1) : line);
        if (entry === undefined) return false;
        counts.set(table, (counts.get(table) ?? 0) + 1);
        reading.take(table, entry);
      } else if (line === '}') place = 'end';
      else {
        table = /^"(\w+)":\[$/.exec(line)?.[1] ?? null;
        if (table === null || place === 'end') return false;
      }
      return true;
    },
    end: () => (place === 'end' ? (incomplete(known, counts) ?? reading.end(known)) : null),
  };
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function incomplete({ counts }: BackupHeader, found: ReadonlyMap<string, number>): string | null {
  const isWhole = Object.entries(counts).every(([table, count]) => (found.get(table) ?? 0) === count);
  return isWhole ? null : "This file is damaged. Its number of entries doesn't match its own count.";
}

async function readWhole({ text, pause }: BackupSource): Promise<ReadBackup | string> {
  const parts: string[] = [];
  for await (const part of text()) parts.push(part);
  const raw = tryParse(parts.join(''));
  if (raw === undefined) return "This file isn't JSON.";
  const later = laterVersionProblem(raw);
  if (later) return later;
  const found = backupLists(raw);
  if (typeof found === 'string') return found;
  const reading = beginReading();
  let entries = 0;
  for (const [table, list] of found.lists) {
    for (const entry of list) {
      reading.take(table, entry);
      entries += 1;
      if (entries % entriesAtOnce === 0) await pause();
    }
  }
  const counts = new Map([...found.lists].map(([table, list]) => [table, list.length]));
  return (found.header && incomplete(found.header, counts)) ?? reading.end(found.header);
}
