export const maxSlug = 80;

const spelled: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  ø: 'oe',
  œ: 'oe',
};

/** Turns `Zürich, by night` into `zuerich-by-night`. */
export function toSlug(name: string): string {
  const latin = name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[äöüßæøœ]/g, (letter) => spelled[letter] ?? letter)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '');
  const slug = latin.replaceAll(/[^a-z0-9]+/g, '-').slice(0, maxSlug);
  return slug.replaceAll(/^-+|-+$/g, '') || 'project';
}

export function isSlug(text: string): boolean {
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text);
}

export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug;
  for (let number = 2; ; number += 1) {
    const numbered = `${slug.slice(0, maxSlug - 5).replace(/-+$/, '')}-${number}`;
    if (!taken.has(numbered)) return numbered;
  }
}

export function slugOfProject({ slug, name }: { slug?: string | null; name: string }): string {
  return slug ?? toSlug(name);
}

export function withOwnSlugs<Item extends { name: string; slug: string | null }>(
  items: readonly Item[],
): (Item & { slug: string })[] {
  const taken = new Set<string>();
  return items.map((item) => {
    const slug = freeSlug(slugOfProject(item), taken);
    taken.add(slug);
    return { ...item, slug };
  });
}
