/** A small generated change of a file that some test should notice. */
export interface Mutant {
  /** The file, below the project. */
  in: string;
  line: number;
  /** Whole lines that occur once in the file, and what replaces them. */
  find: string;
  put: string;
  /** What was changed, to be printed. */
  change: string;
}

/** @returns the file's text with the mutant */
export function mutated(text: string, { find, put }: Mutant): string {
  return text.replace(find, () => put);
}

/** From `start` to `end` of a text, `put` in its place. */
export interface Edit {
  start: number;
  end: number;
  put: string;
}

/** What is replaced are whole lines, as many as it takes to stand in the text once. */
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
    change: `${shortened(text.slice(start, end))} → ${put === '' ? 'nothing' : shortened(put)}`,
  };
}

function shortened(code: string): string {
  const line = code.replaceAll(/\s+/g, ' ');
  return line.length > 70 ? `${line.slice(0, 67)}…` : line;
}
