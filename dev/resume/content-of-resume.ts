import type {
  Competency,
  Evidence,
  Owner,
  Position,
  SiteContent,
  SitePicture,
  SocialLink,
} from '../../src/domain/content/site-content.ts';
import { shorten } from '../../src/domain/portfolio/portfolio-entry.ts';
import type { PortfolioProject } from '../../src/domain/portfolio/portfolio-project.ts';
import type { JsonResume } from './json-resume.schema.ts';
import { getPeriod } from './period.ts';

export const resumeSections = [
  'owner',
  'socialLinks',
  'evidence',
  'career',
  'education',
  'competencies',
  'projects',
] as const satisfies readonly (keyof SiteContent)[];

export type ResumeContent = Pick<SiteContent, (typeof resumeSections)[number]>;

/**
 * Converts a JSON Resume into content. Parts that the file does not have keep their old content. A required text without a source
 * becomes empty, and the build then reports it.
 */
export function contentOfResume(resume: JsonResume, before: ResumeContent): ResumeContent {
  return {
    owner: getOwner(resume, before.owner),
    socialLinks: resume.basics?.profiles ? getLinks(resume.basics.profiles) : before.socialLinks,
    evidence: getEvidence(resume, before.evidence),
    career: resume.work?.map((entry) => getPosition(entry, entry.position, entry.name)) ?? before.career,
    education:
      resume.education?.map((entry) => {
        const title = [entry.studyType, entry.area].filter(Boolean).join(' in ');
        return getPosition(entry, title, entry.institution);
      }) ?? before.education,
    competencies: resume.skills ? getCompetencies(resume.skills, before.competencies) : before.competencies,
    projects: resume.projects ? getProjects(resume.projects, before.projects) : before.projects,
  };
}

function getOwner({ basics, languages }: JsonResume, before: Owner): Owner {
  const { city, countryCode } = basics?.location ?? {};
  return {
    ...before,
    name: basics?.name || before.name,
    badge: basics?.label || before.badge,
    bio: basics?.summary || before.bio,
    email: basics?.email || before.email,
    location: {
      city: city || before.location.city,
      ...(countryCode
        ? { country: getCountry(countryCode), countryCode }
        : { country: before.location.country, countryCode: before.location.countryCode }),
    },
    languages: languages?.flatMap(({ language }) => language || []) ?? before.languages,
  };
}

function getEvidence(resume: JsonResume, before: Evidence): Evidence {
  const { basics, certificates, publications, references, meta } = resume;
  const isWhole = basics?.image && certificates && publications && references;
  return {
    // If the file lacks parts, the sample's parts stay, so the content still counts as the sample.
    sample: (isWhole ? meta?.sample : before.sample) || undefined,
    portrait: getPortrait(basics) ?? before.portrait,
    outcome: basics?.outcome ?? before.outcome,
    sectors: basics?.sectors ?? before.sectors,
    clients: basics?.clients ?? before.clients,
    availability: basics?.availability ?? before.availability,
    booking: basics?.booking ?? before.booking,
    testimonials:
      references?.map(({ name = '', reference = '', position = '', project }) => ({
        quote: reference,
        name,
        position,
        ...(project && { project }),
      })) ?? before.testimonials,
    notes:
      publications?.map(
        ({ name = '', publisher = '', releaseDate = '', url = '', summary, kind = 'Article' }) => ({
          kind,
          title: name,
          venue: publisher,
          date: releaseDate,
          url,
          summary,
        }),
      ) ?? before.notes,
    certificates:
      certificates?.map(({ name = '', issuer = '', date = '', url }) => ({
        name,
        issuer,
        year: date.slice(0, 4),
        url,
      })) ?? before.certificates,
  };
}

/** Returns the portrait if the file was exported by this site: only then does it name a picture of `content/public/content`. */
function getPortrait(basics: JsonResume['basics']): SitePicture | undefined {
  const file = /\/content\/([^/]+)$/.exec(basics?.image ?? '')?.[1];
  if (!file || !basics?.imageAlt || !basics.imageSize) return undefined;
  const avif = basics.imageAvif;
  return { file, ...(avif && { avif }), alt: basics.imageAlt, ...basics.imageSize };
}

/** Returns the country's name, or the code itself if it is invalid. The build reports that. */
function getCountry(code: string): string {
  try {
    return new Intl.DisplayNames(['en'], { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}

function getLinks(
  profiles: readonly { network?: string | undefined; url?: string | undefined }[],
): SocialLink[] {
  return profiles.flatMap(({ network, url }) => (network && url ? [{ network, url }] : []));
}

function getPosition(
  entry: NonNullable<JsonResume['work']>[number],
  title = '',
  organisation = '',
): Position {
  return {
    title,
    organisation: [organisation, entry.location].filter(Boolean).join(', '),
    period: getPeriod(entry) ?? '',
    summary: entry.summary ?? '',
  };
}

function getCompetencies(
  skills: NonNullable<JsonResume['skills']>,
  before: readonly Competency[],
): Competency[] {
  return skills.map(({ name = '', description, keywords = [] }) => ({
    title: name,
    description: description ?? before.find(({ title }) => title === name)?.description ?? '',
    topics: keywords,
  }));
}

function getProjects(
  projects: NonNullable<JsonResume['projects']>,
  before: readonly PortfolioProject[],
): PortfolioProject[] {
  return projects.map((project) => {
    const { name = '', type, entity, description = '', highlights = [], keywords = [], roles = [] } = project;
    const known = before.find((candidate) => candidate.name === name);
    const slug = project.slug ?? known?.slug;
    return {
      name,
      ...(slug && { slug }),
      summary: project.summary ?? known?.summary ?? shorten(description),
      type: type || entity || (known?.type ?? ''),
      timeline: getPeriod(project) ?? known?.timeline ?? '',
      technologies: keywords.join(', '),
      description,
      features: highlights,
      role: roles.join(', '),
      category: project.category ?? known?.category ?? (project.endDate ? 'established' : 'recent'),
    };
  });
}
