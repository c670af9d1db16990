/**
 * Returns the project whose technology matches a skill best, otherwise a certificate.
 * A technology matches if the skill contains all its words: `Entra ID` matches `Microsoft Entra ID`. A certificate matches if
 * it contains all words of the skill. Returns neither if nothing matches.
 */
export function findEvidence<
  Project extends { technologies: string },
  Certificate extends { name: string; issuer: string },
>(
  skill: string,
  projects: readonly Project[],
  certificates: readonly Certificate[],
): { project?: Project; certificate?: Certificate } {
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
  return certificate ? { certificate } : {};
}

function getWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}.#+]+/gu) ?? [];
}

function isWithin(part: readonly string[], whole: readonly string[]): boolean {
  return part.length > 0 && part.every((word) => whole.includes(word));
}
