import type { Owner, SiteContent } from '#domain/content/site-content.ts';
import { hasStudy } from '#domain/portfolio/case-study.ts';
import { pictureAddress, pictureFileName } from '#domain/portfolio/picture.ts';
import { isolate } from '#domain/shared/foreign-text.ts';
import { caseStudyPath } from '#domain/shared/route.ts';
import { absolute, personId, renderHead } from '../landing/document-head.ts';
import { previewPicturePath } from '../landing/documents.ts';
import { languageAddress, type PageLanguage } from '../landing/page-language.ts';
import { technologyPills } from '../landing/projects/project-tabs.ts';
import type { ProjectPage } from './project-pages.ts';

/** Returns the link preview picture: a case study has its own, other projects use the site's. */
export function pagePicturePath({ slug, study }: ProjectPage, home: string): string {
  return languageAddress(home, hasStudy(study) ? `${caseStudyPath(slug)}.png` : previewPicturePath);
}

/**
 * The head of a project's page, without styles and scripts.
 *
 * @param backendUrl base URL of the picture files, as for `CasePictures`
 */
export function caseStudyHead(
  content: Pick<SiteContent, 'owner' | 'evidence'>,
  siteUrl: string,
  inLanguage: PageLanguage,
  page: ProjectPage,
  backendUrl: string,
): string {
  const { texts, home } = inLanguage;
  const { owner } = content;
  const { project, slug, study } = page;
  const address = absolute(siteUrl, languageAddress(home, caseStudyPath(slug)));
  const picture = absolute(siteUrl, pagePicturePath(page, home));
  const description = project.summary || project.description || texts.entryProject(project.name, owner.name);
  return renderHead(content, siteUrl, inLanguage, {
    title: `${isolate(project.name)} | ${owner.name}`,
    description,
    type: 'article',
    address,
    picture,
    pictureText: hasStudy(study)
      ? `${isolate(project.name)}: ${description}`
      : `${owner.name}, ${owner.badge}`,
    structuredData: [
      workData(owner, siteUrl, page, {
        address,
        description,
        inLanguage: inLanguage.language,
        images: [picture, ...shownAddresses(page, siteUrl, backendUrl)],
      }),
      trailData(siteUrl, inLanguage, page, address),
    ],
  });
}

function workData(
  owner: Owner,
  siteUrl: string,
  { project, study }: ProjectPage,
  {
    address,
    images,
    ...said
  }: { address: string; description: string; inLanguage: string; images: readonly string[] },
): object {
  const keywords = technologyPills(project.technologies);
  const isArticle = hasStudy(study);
  return {
    '@type': isArticle ? 'Article' : 'CreativeWork',
    '@id': `${address}#work`,
    ...(isArticle ? { headline: project.name } : {}),
    name: project.name,
    ...said,
    url: address,
    mainEntityOfPage: address,
    image: images.length === 1 ? images[0] : images,
    author: { '@type': 'Person', '@id': personId(siteUrl), name: owner.name, url: `${siteUrl}/` },
    ...(keywords.length > 0 && { keywords }),
    ...(study.links.length > 0 && { citation: study.links.map(({ url }) => url) }),
  };
}

function shownAddresses({ pictures }: ProjectPage, siteUrl: string, backendUrl: string): string[] {
  return pictures.map((shown) => {
    const address = pictureAddress(backendUrl, pictureFileName(shown, Math.max(...shown.widths)));
    return new URL(address, siteUrl).href;
  });
}

function trailData(
  siteUrl: string,
  { texts, home }: PageLanguage,
  { project }: ProjectPage,
  address: string,
): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: texts.projects, item: absolute(siteUrl, `${home}#projects`) },
      { '@type': 'ListItem', position: 2, name: project.name, item: address },
    ],
  };
}
