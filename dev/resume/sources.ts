import type { SiteContent } from '../../src/content/site-content.ts';

/** What a resume says, part by part. */
export type ResumeContent = Pick<
  SiteContent,
  'owner' | 'socialLinks' | 'career' | 'education' | 'competencies' | 'projects'
>;

/** The files of `src/content` that hold this, by name, before they are formatted. */
export function sourcesOf({
  owner,
  socialLinks,
  career,
  education,
  competencies,
  projects,
}: ResumeContent): Record<string, string> {
  return {
    'owner.ts': source('./site-content.ts', [
      ['owner', 'Owner', owner],
      ['socialLinks', 'SocialLink[]', socialLinks],
    ]),
    'career.ts': source('./site-content.ts', [
      ['career', 'Position[]', career],
      ['education', 'Position[]', education],
    ]),
    'competencies.ts': source('./site-content.ts', [['competencies', 'Competency[]', competencies]]),
    'projects.ts': source('#domain/portfolio/portfolio-project.ts', [
      ['projects', 'PortfolioProject[]', projects],
    ]),
  };
}

function source(types: string, constants: readonly [name: string, type: string, value: unknown][]): string {
  const imported = [...new Set(constants.map(([, type]) => type.replace('[]', '')))].join(', ');
  const lines = constants.map(
    ([name, type, value]) => `export const ${name}: ${type} = ${JSON.stringify(value, null, 2)};\n`,
  );
  return `import type { ${imported} } from '${types}';\n\n${lines.join('\n')}`;
}
