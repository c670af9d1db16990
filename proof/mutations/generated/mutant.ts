/** A small generated change of a file, which some test should detect. */
export interface Mutant {
  /** Path of the file from the project's root. */
  in: string;
  line: number;
  /** Whole lines that occur once in the file, and their replacement. */
  find: string;
  put: string;
  /** Description of the change for the report. */
  change: string;
}

/** @returns the file's text with the mutant */
export function mutate(text: string, { find, put }: Mutant): string {
  return text.replace(find, () => put);
}

/** Replaces the text from `start` to `end` by `put`. */
export interface Edit {
  start: number;
  end: number;
  put: string;
}

/** Returns a mutant that replaces whole lines: as many as are needed to be unique in the text. */
export function mutantOf(path: string, text: string, { start, end, put }: Edit): Mutant {
  const lineEnd = text.indexOf('\n', end);
  const to = lineEnd === -1 ? text.length : lineEnd;
  let from = text.lastIndexOf('\n', start - 1) + 1;
  while (from > 0 && text.split(text.slice(from, to)).length > 2) from = text.lastIndexOf('\n', from - 2) + 1;
  return {
    in: path,
    line: text.slice(0, start).split('\n').length,
    find: text.slice(from, to),
    put: text.slice(from, start) + put + text.slice(end, to),
    change: `${shorten(text.slice(start, end))} → ${put === '' ? 'nothing' : shorten(put)}`,
  };
}

function shorten(code: string): string {
  const line = code.replaceAll(/\s+/g, ' ');
  return line.length > 70 ? `${line.slice(0, 67)}…` : line;
}
