import type { Line, RepositoryData } from './data.ts';
import type { Random } from './random.ts';

/** Replaces `{name}`, `{lower}` and `{identifier}`, and a range such as `{3-9}` by a random number in it. */
export function fill(text: string, random: Random, name = ''): string {
  return text
    .replaceAll(/\{(\d+)-(\d+)\}/g, (_, min, max) => String(random.int(Number(min), Number(max))))
    .replaceAll('{name}', name)
    .replaceAll('{lower}', name.toLowerCase())
    .replaceAll('{identifier}', name.replaceAll(/\W/g, '_'));
}

export function fillLines(lines: readonly Line[], random: Random, { name }: RepositoryData): string {
  const filled = lines.map((line) =>
    typeof line === 'string'
      ? fill(line, random, name)
      : line.before + some(random, line.some, line.min).join(line.separator) + line.after,
  );
  return `${filled.join('\n')}\n`;
}

/** Returns about half of the items, but at least `min`. */
export function some(random: Random, items: readonly string[], min: number): string[] {
  const chosen = items.filter(() => random.chance(0.45));
  return chosen.length >= min ? chosen : items.slice(0, min);
}
