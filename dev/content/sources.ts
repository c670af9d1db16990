import { contentFiles } from '../../src/content/content-files.ts';
import type { SiteContent } from '../../src/domain/content/site-content.ts';

type Section = keyof SiteContent;

interface Place {
  type: string;
  /** Name of the imported type. Default: the type of the entry. */
  name?: string;
  /** Module of the type. Default: `src/domain/content/site-content.ts`. */
  from?: string;
}

const places: Readonly<Record<Section, Place>> = {
  owner: { type: 'Owner' },
  socialLinks: { type: 'SocialLink[]' },
  evidence: { type: 'Evidence' },
  career: { type: 'Position[]' },
  education: { type: 'Position[]' },
  competencies: { type: 'Competency[]' },
  services: { type: 'Service[]' },
  projects: {
    type: 'PortfolioProject[]',
    from: '#domain/portfolio/portfolio-project.ts',
  },
  caseStudies: {
    type: 'Readonly<Record<string, SiteCaseStudy>>',
    name: 'SiteCaseStudy',
  },
  fallbackSkills: { type: 'Skill[]', from: '#domain/portfolio/skill.ts' },
  privacyPolicy: { type: 'LegalPage' },
  termsOfService: { type: 'LegalPage' },
};

const sections = Object.keys(places).filter((key): key is Section => Object.hasOwn(places, key));

/** Returns the unformatted sources of the files in `content/`, by name. */
export function getSources(content: SiteContent, changed: readonly Section[]): Record<string, string> {
  const files = new Set(changed.map((section) => contentFiles[section]));
  return Object.fromEntries(
    [...files].map((file) => {
      const own = sections.filter((section) => contentFiles[section] === file);
      return [file, source(content, own)];
    }),
  );
}

function source(content: SiteContent, own: readonly Section[]): string {
  const imported = new Map<string, Set<string>>();
  for (const { type, name = type.replace('[]', ''), from = '#domain/content/site-content.ts' } of own.map(
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
