/** Matches `*` within a name and `**` over any folders, in time proportional to path times pattern. */
export function matchesPath(path: string, pattern: string): boolean {
  return fits(path.split('/'), pattern.split('/'), '**', (name, part) =>
    fits(Array.from(name), Array.from(part), '*', Object.is),
  );
}

/** Matches without recursion: after a mismatch, the last star takes one more item. */
function fits(
  items: readonly string[],
  pattern: readonly string[],
  star: string,
  equal: (item: string, part: string) => boolean,
): boolean {
  let item = 0;
  let part = 0;
  let lastStar = -1;
  let afterStar = 0;
  while (item < items.length) {
    const wanted = pattern[part];
    if (wanted === star) {
      lastStar = part;
      afterStar = item;
      part += 1;
    } else if (wanted !== undefined && equal(items[item] ?? '', wanted)) {
      item += 1;
      part += 1;
    } else if (lastStar >= 0) {
      part = lastStar + 1;
      afterStar += 1;
      item = afterStar;
    } else return false;
  }
  return pattern.slice(part).every((rest) => rest === star);
}
