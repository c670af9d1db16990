import { type ProjectCategory, projectCategories } from '#domain/portfolio/portfolio-project.ts';

/** Returns the categories that have a project, in the order of their tabs. */
export function shownTabs(projects: readonly { category: ProjectCategory }[]): ProjectCategory[] {
  return projectCategories.filter((tab) => projects.some(({ category }) => category === tab));
}

/** Returns the element id of a tab's panel, which is also its fragment: `#projects-opensource`. */
export function panelId(category: ProjectCategory): string {
  return `projects-${category}`;
}

/** Returns null if the fragment names no tab. */
export function tabOfHash(hash: string): ProjectCategory | null {
  return projectCategories.find((category) => hash === `#${panelId(category)}`) ?? null;
}

const moves: Record<string, (index: number, last: number) => number> = {
  ArrowRight: (index, last) => (index === last ? 0 : index + 1),
  ArrowLeft: (index, last) => (index === 0 ? last : index - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** Returns the tab that the key selects, or null if the tab list does not handle the key. */
export function tabAfterKey(
  tabs: readonly ProjectCategory[],
  current: ProjectCategory,
  key: string,
): ProjectCategory | null {
  const move = Object.hasOwn(moves, key) ? moves[key] : undefined;
  if (!move) return null;
  return tabs[move(tabs.indexOf(current), tabs.length - 1)] ?? null;
}

export function technologyPills(technologies: string): string[] {
  return technologies
    .split(/,\s*/)
    .map((pill) => pill.trim())
    .filter(Boolean);
}
