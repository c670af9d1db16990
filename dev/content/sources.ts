import type { SiteContent } from '../../src/content/site-content.ts';

type Section = keyof SiteContent;

interface Place {
  file: string;
  type: string;
  /** Imported type; absent: the entry's type. */
  name?: string;
  /** Absent: `site-content.ts`. */
  from?: string;
}

const places: Readonly<Record<Section, Place>> = {
  owner: { file: 'owner.ts', type: 'Owner' },
  socialLinks: { file: 'owner.ts', type: 'SocialLink[]' },
  evidence: { file: 'evidence.ts', type: 'Evidence' },
  career: { file: 'career.ts', type: 'Position[]' },
  education: { file: 'career.ts', type: 'Position[]' },
  competencies: { file: 'competencies.ts', type: 'Competency[]' },
  services: { file: 'services.ts', type: 'Service[]' },
  projects: {
    file: 'projects.ts',
    type: 'PortfolioProject[]',
    from: '#domain/portfolio/portfolio-project.ts',
  },
  caseStudies: {
    file: 'case-studies.ts',
    type: 'Readonly<Record<string, SiteCaseStudy>>',
    name: 'SiteCaseStudy',
  },
  fallbackSkills: { file: 'fallback-skills.ts', type: 'Skill[]', from: '#domain/portfolio/skill.ts' },
  privacyPolicy: { file: 'legal.ts', type: 'LegalPage' },
  termsOfService: { file: 'legal.ts', type: 'LegalPage' },
};

const sections = Object.keys(places).filter((key): key is Section => Object.hasOwn(places, key));

/** Unformatted files of `src/content`, by name. */
export function getSources(content: SiteContent, changed: readonly Section[]): Record<string, string> {
  const files = new Set(changed.map((section) => places[section].file));
  return Object.fromEntries(
    [...files].map((file) => {
      const own = sections.filter((section) => places[section].file === file);
      return [file, source(content, own)];
    }),
  );
}

function source(content: SiteContent, own: readonly Section[]): string {
  const imported = new Map<string, Set<string>>();
  for (const { type, name = type.replace('[]', ''), from = './site-content.ts' } of own.map(
    (section) => places[section],
  )) {
    imported.set(from, (imported.get(from) ?? new Set()).add(name));
  }
  const imports = [...imported].map(
    ([from, types]) => `import type { ${[...types].join(', ')} } from '${from}';\n`,
  );
  const constants = own.map(
    (section) =>
      `export const ${section}: ${places[section].type} = ${JSON.stringify(content[section], null, 2)};\n`,
  );
  return `${imports.join('')}\n${constants.join('\n')}`;
}
