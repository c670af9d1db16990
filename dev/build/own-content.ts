import { createHash } from 'node:crypto';
import { isReservedHost, isSampleAddress, isSampleLink } from '../../src/content/sample-text.ts';
import type { SiteContent } from '../../src/domain/content/site-content.ts';

/** Thrown with a line for each remaining sample text or picture. */
export class SampleContentError extends Error {
  override name = 'SampleContentError';
}

/** The inputs from which the committed pictures were drawn. `npm run pictures` writes this record. */
export interface PictureRecord {
  owner: string;
  icon: string;
}

export interface PublishedSite {
  siteUrl: string;
  content: SiteContent;
  /** Content of `content/public/icons/icon.svg`, from which all icons are drawn. */
  icon: string;
  pictures: PictureRecord;
}

export function recordPictures({ content, icon }: Pick<PublishedSite, 'content' | 'icon'>): PictureRecord {
  return { owner: hash(JSON.stringify(content.owner)), icon: hash(icon) };
}

/**
 * Refuses sample content on a public site. Local and reserved addresses may have it.
 * @throws SampleContentError with a line for each sample text or picture
 */
export function checkOwnContent(site: PublishedSite): void {
  const { hostname } = new URL(site.siteUrl);
  if (isReservedHost(hostname) || ['127.0.0.1', '[::1]'].includes(hostname)) return;
  const problems = [...sampleTexts(site.content), ...stalePictures(site)];
  if (problems.length === 0) return;
  throw new SampleContentError(
    `The content of ${hostname} is not its own yet:\n${problems.map((line) => `  ${line}`).join('\n')}`,
  );
}

function sampleTexts({
  owner,
  socialLinks,
  evidence,
  caseStudies,
  privacyPolicy,
  termsOfService,
}: SiteContent): string[] {
  const problems: string[] = [];
  if (isSampleAddress(owner.email)) {
    problems.push(`content/owner.ts: ${owner.email} is nobody's address; put your own name and texts there.`);
  }
  for (const link of socialLinks) {
    if (!isSampleLink(link)) continue;
    const { network, url } = link;
    problems.push(`content/owner.ts: ${url} is no profile at ${network}; put your own there, or delete it.`);
  }
  if (evidence.sample) {
    problems.push(
      "content/evidence.ts: sample clients and talks; put your own there or delete them, then the line 'sample: true'.",
    );
  }
  for (const [name, { sample }] of Object.entries(caseStudies)) {
    if (!sample) continue;
    problems.push(
      `content/case-studies.ts: '${name}' is sample text; write your own, then delete its line 'sample: true'.`,
    );
  }
  for (const { title, sample } of [privacyPolicy, termsOfService]) {
    if (!sample) continue;
    problems.push(
      `content/legal.ts: '${title}' is sample text; write your own, then delete its line 'sample: true'.`,
    );
  }
  return problems;
}

function stalePictures(site: PublishedSite): string[] {
  const now = recordPictures(site);
  const problems: string[] = [];
  if (now.owner !== site.pictures.owner) {
    problems.push('content/public/screenshots: taken of another owner; run npm run pictures.');
  }
  if (now.icon !== site.pictures.icon) {
    problems.push('content/public/icons: drawn from another icon.svg; run npm run pictures.');
  }
  return problems;
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
