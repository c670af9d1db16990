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

export function technologyPills(technologies: string): string[] {
  return technologies
    .split(/,\s*/)
    .map((pill) => pill.trim())
    .filter(Boolean);
}
