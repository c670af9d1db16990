import type { Position, SiteContent } from '../../src/domain/content/site-content.ts';
import { careerYears } from '../../src/domain/portfolio/career-years.ts';
import { slugOfProject } from '../../src/domain/portfolio/page-address.ts';
import { withoutControls } from '../../src/domain/shared/foreign-text.ts';
import { caseStudyPath } from '../../src/domain/shared/route.ts';
import type { Texts } from '../../src/locales/texts.ts';
import { colonnadeColumns } from '../../src/ui/colonnade.geometry.ts';
import { accent, ink, type Layout, margin, muted, Sheet, textLeft } from './sheet.ts';

type ResumeTexts = Texts['resume'];

const tightest: Layout = { projects: 4, gap: 1 };
const maxProjects = 12;
const loosest = 2;

/**
 * Writes the resume as a tagged A4 document with embedded fonts, on as few pages as possible. Equal content gives identical bytes
 * on the same day.
 * @param siteUrl the landing page in the content's language
 */
export function resume(
  written: SiteContent,
  siteUrl: string,
  today: Date,
  { page: { locale }, resume: texts }: Pick<Texts, 'page' | 'resume'>,
): Promise<Buffer> {
  const content = mapStrings(written, withoutControls);
  const { owner } = content;
  const info = {
    title: texts.withColon(owner.name) + texts.title,
    author: owner.name,
    subject: owner.tagline,
    date: today,
    language: locale,
  };
  const write = (sheet: Sheet) => writeResume(sheet, content, siteUrl, today, texts);
  const sheet = new Sheet(info, fillingLayout(content.projects.length, new Sheet(info, tightest), write));
  write(sheet);
  const date = today.toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' });
  sheet.foot((page) => texts.foot(owner.name, date, page, sheet.pages));
  return sheet.finish();
}

/** Applies `map` to every text, to remove control characters: the embedded fonts have no glyphs for them. */
function mapStrings<Value>(value: Value, map: (text: string) => string): Value {
  return JSON.parse(JSON.stringify(value), (_, inner: unknown) =>
    typeof inner === 'string' ? map(inner) : inner,
  ) as Value;
}

/** Returns the layout with the fewest pages, then the most projects, then the most space. */
function fillingLayout(projects: number, draft: Sheet, write: (sheet: Sheet) => void): Layout {
  const getPages = (layout: Layout) => {
    draft.restart(layout);
    write(draft);
    return draft.pages;
  };
  const pages = getPages(tightest);
  let layout = tightest;
  const maxCount = Math.min(projects, maxProjects);
  while (layout.projects < maxCount && getPages({ ...layout, projects: layout.projects + 1 }) <= pages) {
    layout = { ...layout, projects: layout.projects + 1 };
  }
  while (layout.gap < loosest && getPages({ ...layout, gap: layout.gap + 0.1 }) <= pages) {
    layout = { ...layout, gap: layout.gap + 0.1 };
  }
  return layout;
}

function writeResume(
  sheet: Sheet,
  content: SiteContent,
  siteUrl: string,
  today: Date,
  texts: ResumeTexts,
): void {
  const { owner, evidence } = content;
  const section = (title: string, list: readonly unknown[], write: () => void) => {
    if (list.length > 0) sheet.section(title, write);
  };
  writeHead(sheet, content, siteUrl, today);
  sheet.section(texts.profile, () => writeProfile(sheet, content, texts));
  section(texts.experience, content.career, () =>
    content.career.forEach((entry) => writePosition(sheet, entry)),
  );
  section(texts.selectedProjects, content.projects, () => writeProjects(sheet, content, siteUrl));
  section(texts.expertise, content.competencies, () => writeExpertise(sheet, content, texts));
  section(texts.references, evidence.testimonials, () => writeReferences(sheet, content, texts));
  section(texts.talksAndWriting, evidence.notes, () => writeNotes(sheet, content));
  section(texts.certificates, evidence.certificates, () => writeCertificates(sheet, content));
  section(texts.education, content.education, () =>
    content.education.forEach((entry) => writePosition(sheet, entry)),
  );
  section(texts.languages, owner.languages, () => sheet.paragraph(owner.languages.join(', ')));
}

function writeHead(
  sheet: Sheet,
  { owner, socialLinks, career }: SiteContent,
  siteUrl: string,
  today: Date,
): void {
  const { pdf } = sheet;
  pdf.rect(margin, margin, 10, 10).fill(accent);
  sheet.writeStructure('P', () => sheet.set('semibold', 10, ink).text(owner.badge, margin + 18, margin));
  sheet.writeStructure('H1', () => sheet.set('bold', 34, ink).text(owner.name, margin - 2, margin + 22));
  pdf.y += 4;
  const links = [
    { text: owner.email, link: `mailto:${owner.email}` },
    { text: `${owner.location.city}, ${owner.location.country}`, link: null },
    ...publicAddresses(siteUrl, socialLinks).map((link) => ({ text: displayAddress(link), link })),
  ];
  sheet.writeStructure('P', () => {
    sheet.set('regular', 9.5, muted).x = margin;
    for (const [index, { text, link }] of links.entries()) {
      const continued = index < links.length - 1;
      pdf.text(text, { link, continued });
      if (continued) pdf.text('   ', { link: null, continued });
    }
  });
  const years = careerYears(career, today);
  const top = pdf.y + 12;
  for (const column of colonnadeColumns(pdf.page.width - 2 * margin, years.count)) {
    pdf.rect(margin + column.x, top, column.width, 26).fill(column.accent ? accent : ink);
  }
  pdf.y = top + 30;
}

/** Returns whether the site has a public address. An unpublished one has none, so the resume doesn't print it. */
function isPublic(siteUrl: string): boolean {
  const { hostname } = new URL(siteUrl);
  return hostname.includes('.') && !/^[\d.]+$/.test(hostname);
}

/** Returns the addresses to print. An address without a path is a network's home page, not the owner's profile. */
function publicAddresses(siteUrl: string, socialLinks: SiteContent['socialLinks']): string[] {
  const profiles = socialLinks.map(({ url }) => url).filter((url) => new URL(url).pathname !== '/');
  return [...(isPublic(siteUrl) ? [siteUrl] : []), ...profiles];
}

function displayAddress(address: string): string {
  return address.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '');
}

function writeProfile(
  sheet: Sheet,
  { owner, evidence: { outcome, sectors, availability } }: SiteContent,
  texts: ResumeTexts,
): void {
  sheet.paragraph(owner.bio);
  if (outcome) sheet.paragraph(outcome);
  if (sectors.length > 0) sheet.paragraph(texts.withColon(texts.clients) + sectors.join(', '));
  if (availability) sheet.paragraph(texts.withColon(texts.availability) + availability);
}

function writePosition(sheet: Sheet, { title, organisation, period, summary }: Position): void {
  sheet.keepTogether(48);
  sheet.heading(title, `${organisation}, ${period}`);
  sheet.paragraph(summary);
}

function writeProjects(sheet: Sheet, { projects }: SiteContent, siteUrl: string): void {
  for (const project of projects.slice(0, sheet.layout.projects)) {
    const page = siteUrl.replace(/\/$/, '') + caseStudyPath(slugOfProject(project));
    sheet.keepTogether(62);
    sheet.heading(
      project.name,
      `${project.type}, ${project.timeline}. ${project.role}`,
      isPublic(siteUrl) ? page : undefined,
    );
    sheet.paragraph(firstSentence(project.description));
  }
}

function writeExpertise(sheet: Sheet, { competencies }: SiteContent, texts: ResumeTexts): void {
  for (const { title, topics } of competencies) {
    sheet.keepTogether(30);
    sheet.writeStructure('P', () => {
      sheet.set('semibold', 9.5, ink).text(texts.withColon(title), textLeft, undefined, { continued: true });
      sheet.set('regular', 9.5, ink).text(topics.join(', '));
    });
    sheet.space(3);
  }
}

function writeReferences(sheet: Sheet, { evidence }: SiteContent, texts: ResumeTexts): void {
  for (const { quote, name, position } of evidence.testimonials) {
    sheet.keepTogether(48);
    sheet.writeStructure('P', () =>
      sheet.set('regular', 9.5, ink).text(texts.quote(quote), textLeft, undefined, { lineGap: 2 }),
    );
    sheet.writeStructure('P', () => sheet.set('regular', 9, muted).text(`${name}, ${position}`, textLeft));
    sheet.space(7);
  }
}

function writeNotes(sheet: Sheet, { evidence }: SiteContent): void {
  for (const { kind, title, venue, date, url } of evidence.notes) {
    sheet.keepTogether(34);
    sheet.heading(title, `${kind}, ${venue}, ${date.slice(0, 4)}`, url);
    sheet.space(4);
  }
}

function writeCertificates(sheet: Sheet, { evidence }: SiteContent): void {
  for (const { name, issuer, year, url } of evidence.certificates) {
    sheet.keepTogether(20);
    sheet.writeStructure('P', () => {
      sheet.set('semibold', 9.5, ink).text(name, textLeft, undefined, { continued: true, link: url || null });
      sheet.set('regular', 9.5, muted).text(`  ${issuer}, ${year}`, { link: null });
    });
    sheet.space(3);
  }
}

function firstSentence(text: string): string {
  return /^.*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text;
}
