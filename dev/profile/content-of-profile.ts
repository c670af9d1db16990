import type { Owner, SiteContent, SocialLink } from '../../src/domain/content/site-content.ts';
import { shorten } from '../../src/domain/portfolio/portfolio-entry.ts';
import type { PortfolioProject } from '../../src/domain/portfolio/portfolio-project.ts';
import { getPeriod } from '../resume/period.ts';
import { getCountryCode, getProfile } from '../resume/resume-values.ts';
import type { GithubAccount, GithubProfile, GithubRepository } from './github-profile.ts';

export const profileSections = [
  'owner',
  'socialLinks',
  'projects',
  'caseStudies',
] as const satisfies readonly (keyof SiteContent)[];

export type ProfileContent = Pick<SiteContent, (typeof profileSections)[number]>;

/** Number of projects to import, which fill two rows of a tab. */
const maxProjects = 6;
/** A repository without a push for this long has ended. */
const activeMs = 365 * 24 * 60 * 60 * 1000;

/**
 * Converts a GitHub profile into content. Keeps parts that the profile lacks. A required text without a source becomes
 * empty, and the build names it.
 * @param report called with a line for each value without a place on this site
 */
export function contentOfProfile(
  { account, pinned, repositories }: GithubProfile,
  before: ProfileContent,
  today: Date,
  report: (line: string) => void,
): ProfileContent {
  const chosen = chooseRepositories(pinned, repositories, report);
  const projects = chosen.map((repository) => getProject(repository, before.projects, today));
  const names = new Set(projects.map(({ name }) => name));
  return {
    owner: getOwner(account, before.owner, report),
    socialLinks: getLinks(account, report),
    projects: projects.length > 0 ? projects : before.projects,
    caseStudies:
      projects.length > 0
        ? Object.fromEntries(Object.entries(before.caseStudies).filter(([name]) => names.has(name)))
        : before.caseStudies,
  };
}

/** Returns the pinned repositories in their order, then the owner's own work by stars. */
function chooseRepositories(
  pinned: readonly GithubRepository[],
  repositories: readonly GithubRepository[],
  report: (line: string) => void,
): GithubRepository[] {
  const isPinned = ({ html_url: url }: GithubRepository) => pinned.some((one) => one.html_url === url);
  const others = repositories.filter((one) => !isPinned(one));
  const own = others.filter(({ fork, archived }) => !fork && !archived);
  const ranked = [...pinned, ...own.toSorted((a, b) => b.stargazers_count - a.stargazers_count)];
  for (const { name, fork, archived } of others) {
    if (fork || archived) report(`repository ${name}: ${fork ? 'a fork' : 'archived'}`);
  }
  for (const { name, stargazers_count: stars } of ranked.slice(maxProjects)) {
    report(`repository ${name}: ${stars} stars, fewer than those of the ${maxProjects} projects`);
  }
  return ranked.slice(0, maxProjects);
}

function getOwner(
  { name, bio, email, location, company }: GithubAccount,
  before: Owner,
  report: (line: string) => void,
): Owner {
  if (company) report(`company: ${company}`);
  return {
    ...before,
    name: name || before.name,
    bio: bio || before.bio,
    email: email || before.email,
    location: getLocation(location ?? '', before.location, report),
  };
}

/** Parses a location such as `Zurich, Switzerland`. A text without a known country gives no location. */
function getLocation(
  location: string,
  before: Owner['location'],
  report: (line: string) => void,
): Owner['location'] {
  const parts = location.split(',').map((part) => part.trim());
  const [city = ''] = parts;
  const countryCode = getCountryCode(parts.at(-1) ?? '');
  if (parts.length < 2 || countryCode === undefined || city === '') {
    if (location !== '') report(`location: ${location}`);
    return before;
  }
  const country = new Intl.DisplayNames(['en'], { type: 'region' }).of(countryCode) ?? countryCode;
  return { city, country, countryCode };
}

function getLinks(
  { html_url: url, blog, twitter_username: twitter }: GithubAccount,
  report: (line: string) => void,
): SocialLink[] {
  const site = blog ? getProfile({ url: blog }) : undefined;
  if (blog && site === undefined) report(`blog: ${blog}`);
  const links = [
    { network: 'GitHub', url },
    site,
    twitter ? getProfile({ network: 'Twitter', username: twitter }) : undefined,
  ];
  return links.filter((link) => link !== undefined);
}

function getProject(
  { name, description, language, topics, created_at: from, pushed_at: pushed }: GithubRepository,
  before: readonly PortfolioProject[],
  today: Date,
): PortfolioProject {
  const known = before.find((project) => project.name === name);
  const isActive = pushed !== null && today.getTime() - Date.parse(pushed) < activeMs;
  const timeline = getPeriod({ startDate: from, endDate: isActive ? undefined : (pushed ?? from) });
  const technologies = [...(language ? [language] : []), ...topics].join(', ');
  return {
    name,
    ...(known?.slug && { slug: known.slug }),
    summary: known?.summary ?? shorten(description ?? ''),
    type: known?.type ?? 'Open Source',
    timeline: timeline ?? known?.timeline ?? '',
    technologies: technologies || (known?.technologies ?? ''),
    description: known?.description ?? description ?? '',
    features: known?.features ?? topics,
    role: known?.role ?? 'Author',
    category: known?.category ?? 'opensource',
  };
}
