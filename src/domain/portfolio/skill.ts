export interface Skill {
  id: string;
  name: string;
  category: string;
  yearsExperience: number;
  proficiencyLevel: number;
  highlights: string[];
}

export function isSkill(value: unknown): value is Skill {
  if (value === null || typeof value !== 'object') return false;
  const { id, name, category, yearsExperience, proficiencyLevel, highlights } = value as Partial<
    Record<keyof Skill, unknown>
  >;
  return (
    [id, name, category].every((text) => typeof text === 'string') &&
    typeof yearsExperience === 'number' &&
    typeof proficiencyLevel === 'number' &&
    proficiencyLevel >= 0 &&
    proficiencyLevel <= 10 &&
    Array.isArray(highlights) &&
    highlights.every((text) => typeof text === 'string')
  );
}

export function skillCategories(skills: readonly Skill[]): string[] {
  return [...new Set(skills.map(({ category }) => category))];
}

export function skillsInCategory(skills: readonly Skill[], category: string | null): Skill[] {
  return skills.filter((skill) => category === null || skill.category === category);
}

export function indicatesMockData(message: string): boolean {
  return /\b(mock|demo|sample)\b/i.test(message);
}
