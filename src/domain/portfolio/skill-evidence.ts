/** A project or a certificate that shows a skill in use. */
export interface SkillEvidence<Project, Certificate> {
  project?: Project;
  certificate?: Certificate;
}

/**
 * Finds the evidence of a skill: the project with the closest technology, else a certificate. A technology counts if the
 * skill has all of its words: `Entra ID` for `Microsoft Entra ID`. A certificate counts if it has all words of the skill.
 *
 * @returns null for a skill without a project or certificate
 */
export function findEvidence<
  Project extends { technologies: string },
  Certificate extends { name: string; issuer: string },
>(
  skill: string,
  projects: readonly Project[],
  certificates: readonly Certificate[],
): SkillEvidence<Project, Certificate> | null {
  const words = getWords(skill);
  const closeness = ({ technologies }: Project) =>
    Math.max(
      0,
      ...technologies
        .split(',')
        .map(getWords)
        .map((technology) => (isWithin(technology, words) ? technology.length : 0)),
    );
  const closest = Math.max(0, ...projects.map(closeness));
  const project = closest > 0 && projects.find((candidate) => closeness(candidate) === closest);
  if (project) return { project };
  const certificate = certificates.find(({ name, issuer }) => isWithin(words, getWords(`${name} ${issuer}`)));
  return certificate ? { certificate } : null;
}

function getWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}.#+]+/gu) ?? [];
}

function isWithin(part: readonly string[], whole: readonly string[]): boolean {
  return part.length > 0 && part.every((word) => whole.includes(word));
}
