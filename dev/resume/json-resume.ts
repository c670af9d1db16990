import type { Evidence, Position, SiteContent } from '../../src/domain/content/site-content.ts';
import type { PortfolioProject } from '../../src/domain/portfolio/portfolio-project.ts';
import { resumeJsonPath, sitePicturePath } from '../../src/pages/landing/documents.ts';
import { languageAddress } from '../../src/pages/landing/page-language.ts';
import type { JsonResume } from './json-resume.schema.ts';
import { getYears } from './period.ts';

/**
 * Exports the resume as https://jsonresume.org/schema 1.0.0. Adds further values, which the schema allows, so that an import
 * restores the same content.
 * @param home path of the landing page in the content's language
 */
export function jsonResume(content: SiteContent, siteUrl: string, home = '/'): JsonResume {
  const { owner, evidence } = content;
  return {
    $schema: 'https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json',
    basics: {
      name: owner.name,
      label: owner.badge,
      email: owner.email,
      url: siteUrl + home,
      summary: owner.bio,
      ...basicsOfEvidence(evidence, siteUrl),
      location: { city: owner.location.city, countryCode: owner.location.countryCode },
      profiles: content.socialLinks.map(({ network, url }) => ({ network, url })),
    },
    work: content.career.map((position) => {
      const { name, location, rest } = splitPlace(position);
      return { name, location, position: position.title, ...rest };
    }),
    education: content.education.map((position) => {
      const { name, location, rest } = splitPlace(position);
      const [studyType, area] = splitOnce(position.title, ' in ');
      return { institution: name, location, studyType, area, ...rest };
    }),
    skills: content.competencies.map(({ title, description, topics }) => ({
      name: title,
      description,
      keywords: topics,
    })),
    certificates: evidence.certificates.map(({ year, ...certificate }) => ({ ...certificate, date: year })),
    publications: evidence.notes.map(({ kind, title, venue, date, url, summary }) => ({
      name: title,
      publisher: venue,
      releaseDate: date,
      url,
      summary,
      kind,
    })),
    references: evidence.testimonials.map(({ quote, ...by }) => ({ ...by, reference: quote })),
    languages: owner.languages.map((language) => ({ language })),
    projects: content.projects.map(ofProject),
    meta: {
      canonical: siteUrl + languageAddress(home, resumeJsonPath),
      version: 'v1.0.0',
      sample: evidence.sample,
    },
  };
}

function basicsOfEvidence(
  { portrait, outcome, sectors, clients, availability, booking }: Evidence,
  siteUrl: string,
): JsonResume['basics'] {
  return {
    ...(portrait && {
      image: siteUrl + sitePicturePath(portrait.file),
      ...(portrait.avif && { imageAvif: portrait.avif }),
      imageAlt: portrait.alt,
      imageSize: { width: portrait.width, height: portrait.height },
    }),
    outcome,
    sectors,
    clients,
    availability,
    booking,
  };
}

/** Splits 'Musterbank, Zurich' into name and place. The place follows the last comma. */
function splitPlace({ organisation, period, summary }: Position) {
  const comma = organisation.lastIndexOf(', ');
  const [name, location] =
    comma < 0 ? [organisation] : [organisation.slice(0, comma), organisation.slice(comma + 2)];
  return { name, location, rest: { ...getYears(period), summary } };
}

function splitOnce(text: string, separator: string): [string, string | undefined] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + separator.length)];
}

function ofProject({
  name,
  slug,
  summary,
  type,
  timeline,
  technologies,
  description,
  features,
  role,
  category,
}: PortfolioProject) {
  return {
    name,
    ...(slug && { slug }),
    summary,
    type,
    description,
    highlights: features,
    keywords: technologies.split(',').map((technology) => technology.trim()),
    roles: [role],
    ...getYears(timeline),
    category,
  };
}
