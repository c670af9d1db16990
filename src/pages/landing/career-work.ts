import { hasSection } from '#content/page-sections.ts';
import type { PageSection } from '#domain/content/page-section.ts';
import type { SiteContent } from '#domain/content/site-content.ts';
import { type CareerYears, periodYears } from '#domain/portfolio/career-years.ts';
import { slugOfProject } from '#domain/portfolio/page-address.ts';
import { caseStudyPath } from '#domain/shared/route.ts';
import { languageAddress } from './page-language.ts';

/** The work of one year: the target and label of its column. */
export interface CareerWork {
  address: string;
  name: string;
  result: string;
}

type Source = Pick<SiteContent, 'projects' | 'caseStudies' | 'career' | 'evidence'>;

/** Element id of the list of positions. */
export const careerId = 'career';

/**
 * Returns the work of each year, oldest year first. Prefers case studies, then the latest start. The current year
 * shows the owner's availability, if the content states one. Leaves out targets in sections that the page does not have.
 *
 * @returns null for a year without work
 */
export function careerWork(
  content: Source,
  years: CareerYears,
  home: string,
  sections?: readonly PageSection[],
): (CareerWork | null)[] {
  const career = hasSection('references', sections) ? content.career : [];
  const works = getWorks({ ...content, career }, years.to, home);
  const ofYear = (year: number) => works.find(({ from, to }) => from <= year && year <= to) ?? null;
  const past = Array.from({ length: years.count - 1 }, (_, index) => ofYear(years.from + index));
  const { availability } = content.evidence;
  const now =
    availability && hasSection('contact', sections)
      ? { address: '#contact', name: availability, result: '' }
      : ofYear(years.to);
  return [...past, now];
}

interface DatedWork extends CareerWork {
  from: number;
  to: number;
  isStudy: boolean;
}

function getWorks(
  { projects, caseStudies, career, evidence }: Source,
  today: number,
  home: string,
): DatedWork[] {
  const datedWork = (period: string, work: CareerWork, isStudy = false): DatedWork[] => {
    const years = periodYears(period, today);
    return years === null ? [] : [{ ...work, from: years[0], to: years[1], isStudy }];
  };
  return [
    ...projects.flatMap((project) => {
      const figure = caseStudies[project.name]?.figures[0];
      const result = figure ? `${figure.value} ${figure.label}` : project.summary;
      const address = languageAddress(home, caseStudyPath(slugOfProject(project)));
      return datedWork(project.timeline, { address, name: project.name, result }, figure !== undefined);
    }),
    ...evidence.notes.flatMap(({ date, url, title, venue }) =>
      datedWork(date.slice(0, 4), { address: url, name: title, result: venue }),
    ),
    ...career.flatMap(({ period, title, organisation }) =>
      datedWork(period, { address: `#${careerId}`, name: title, result: organisation }),
    ),
  ].toSorted((a, b) => Number(b.isStudy) - Number(a.isStudy) || b.from - a.from);
}
