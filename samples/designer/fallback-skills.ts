import type { Skill } from '#domain/portfolio/skill.ts';

/** Empty, because the page has no section for skills. */
export const fallbackSkills: Skill[] = [];
