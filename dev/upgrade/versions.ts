const release = /^v(\d+)\.(\d+)\.(\d+)$/;

/** Returns the newest of these tags; null without a release. Ignores tags of pre-releases. */
export function findNewest(tags: readonly string[]): string | null {
  return (
    tags
      .filter((tag) => release.test(tag))
      .sort(compareTags)
      .at(-1) ?? null
  );
}

function compareTags(one: string, other: string): number {
  const [a, b] = [numbers(one), numbers(other)];
  const index = a.findIndex((number, place) => number !== b[place]);
  return index === -1 ? 0 : (a[index] ?? 0) - (b[index] ?? 0);
}

function numbers(tag: string): number[] {
  return (release.exec(tag) ?? []).slice(1).map(Number);
}
