import { type ProjectCategory, projectCategories } from '#domain/portfolio/portfolio-project.ts';

export const defaultProjectTab: ProjectCategory = 'recent';

/** The panel of a tab and the fragment that selects it: `#projects-opensource`. */
export function panelId(category: ProjectCategory): string {
  return `projects-${category}`;
}

/** The tab that an address selects, or null when it names something else. */
export function tabOfHash(hash: string): ProjectCategory | null {
  return projectCategories.find((category) => hash === `#${panelId(category)}`) ?? null;
}

const moves: Record<string, (index: number, last: number) => number> = {
  ArrowRight: (index, last) => (index === last ? 0 : index + 1),
  ArrowLeft: (index, last) => (index === 0 ? last : index - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** The tab that a key leads to from `current`, or null when the key is none of the tab list's. */
export function tabAfterKey(current: ProjectCategory, key: string): ProjectCategory | null {
  const move = Object.hasOwn(moves, key) ? moves[key] : undefined;
  if (!move) return null;
  return projectCategories[move(projectCategories.indexOf(current), projectCategories.length - 1)] ?? null;
}

/** The pills of a card: the technologies text, split on comma and space. */
export function technologyPills(technologies: string): string[] {
  return technologies
    .split(/,\s*/)
    .map((pill) => pill.trim())
    .filter(Boolean);
}
