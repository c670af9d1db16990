import { prerender } from 'react-dom/static';
import { hasApplication, hostPath } from '#config/site.ts';
import { checkContent } from '#content/content.schema.ts';
import { content as siteContent } from '#content/content.ts';
import { languageHome, mainLanguage, languages as siteLanguages } from '#content/languages.ts';
import { sections } from '#content/page-sections.ts';
import { translateValue } from '#content/translated.ts';
import {
  islandContent,
  localizedContent,
  staleTranslations,
  translationTable,
} from '#content/translations.ts';
import type { MarkdownNode } from '#domain/analysis/markdown-tree.ts';
import type { LegalPage as LegalText, SiteContent } from '#domain/content/site-content.ts';
import { careerYears } from '#domain/portfolio/career-years.ts';
import { emptyStudy, hasStudy } from '#domain/portfolio/case-study.ts';
import type { Language } from '#domain/shared/language.ts';
import { caseStudyPath } from '#domain/shared/route.ts';
import { type Texts, texts } from '#locales/texts.ts';
import { caseStudyHead, pagePicturePath } from '#pages/case-study/case-study-head.ts';
import { CaseStudyPage } from '#pages/case-study/case-study-page.tsx';
import {
  nextProjectPage,
  type ProjectPage,
  type PublishedPage,
  projectPages,
} from '#pages/case-study/project-pages.ts';
import {
  alternateLinks,
  dataScript,
  documentHead,
  escape,
  messageHead,
  publishedPaths,
} from '#pages/landing/document-head.ts';
import { landingPath, licencesPath, privacyPath, termsPath } from '#pages/landing/documents.ts';
import { hasLoneCard, LandingPage, loneCardStyle } from '#pages/landing/landing-page.tsx';
import { LegalPage } from '#pages/landing/legal-page.tsx';
import {
  MessagePage,
  notFoundMessage,
  offlineMessage,
  type TranslatedMessage,
} from '#pages/landing/message-page.tsx';
import {
  languageAddress,
  type PageLanguage,
  PageLanguageContext,
  type Translation,
} from '#pages/landing/page-language.ts';
import { toReadableProject } from '#pages/landing/projects/published-projects.ts';
import { colonnadeStyle } from '#pages/landing/sections/career-colonnade.tsx';
import { ownTextStyle } from '#pages/landing/sections/own-section.tsx';
import { visitCountsSection } from '#site/visit-counts.ts';
import { renderMarkdown } from '#workers/markdown.logic.ts';
import { type IslandInput, landingIslands, publishedDataId } from './landing.islands.tsx';

/** Content of the template's head and body. */
export interface PrerenderedDocument {
  language: Language;
  file: string;
  head: string;
  body: string;
  style?: string;
  isLandingPage: boolean;
  /** Data for the preview picture of a case study. */
  project?: {
    name: string;
    summary: string;
    figure: { value: string; label: string } | undefined;
    picture: string | null;
  };
}

interface Site {
  siteUrl: string;
  backendUrl: string;
  content: SiteContent;
  languages: readonly Language[];
  language: Language;
  texts: Texts;
  home: string;
}

/**
 * Renders every document, at build time and for each request of the development server.
 * @param siteUrl public address, without a trailing slash
 * @param today day of the build, the last year of the career
 * @param published the owner's published projects
 * @param backendUrl address of the picture files, without a trailing slash; empty: the site itself
 * @param languages the main language first
 * @throws ContentError for invalid content
 */
export async function prerenderDocuments(
  siteUrl: string,
  today: Date,
  published: readonly PublishedPage[] = [],
  backendUrl = '',
  languages: readonly Language[] = siteLanguages,
): Promise<PrerenderedDocument[]> {
  const sites = publishedSites(languages).map((site) => ({ ...site, siteUrl, backendUrl, languages }));
  const documents = await Promise.all(sites.map((site) => getDocuments(site, today, published)));
  return [...documents.flat(), ...(hasApplication ? [] : await messageDocuments(sites))];
}

async function getDocuments(
  site: Site,
  today: Date,
  published: readonly PublishedPage[],
): Promise<PrerenderedDocument[]> {
  const { content } = site;
  const cards = toReadableProject(published.map(cardFields));
  const data = cards.length === 0 ? '' : dataScript('application/json', cards, publishedDataId);
  const islands = landingIslands(islandInput(site), cards);
  const landing = await getDocument(
    site,
    landingPath,
    <LandingPage {...{ content, today, islands, parseMarkdown }} />,
  );
  const pages = projectPages(content, published, site.siteUrl, site.texts.page.locale);
  return [
    { ...landing, style: landingStyle(content, today), body: landing.body + data },
    await legalDocument(site, privacyPath, withVisitCounts(content.privacyPolicy, site.language)),
    await legalDocument(site, termsPath, content.termsOfService, hostPath(licencesPath)),
    ...(await Promise.all(pages.map((page) => projectDocument(site, page, nextProjectPage(pages, page))))),
  ];
}

/** Rules that only some sites need, because every byte of the style sheet delays the first screen. */
function landingStyle(content: SiteContent, today: Date): string {
  const hasOwnText = sections.some((section) => typeof section !== 'string');
  return [
    colonnadeStyle(careerYears(content.career, today)),
    hasOwnText ? ownTextStyle : '',
    hasLoneCard(content) ? loneCardStyle : '',
  ].join('');
}

/** @throws Error for a text that is too long to show */
function parseMarkdown(text: string): readonly MarkdownNode[] {
  const nodes = renderMarkdown(text);
  if (nodes === null) throw new Error(`A section of content/sections.ts is too long: ${text.slice(0, 60)}…`);
  return nodes;
}

function islandInput({ language, texts, home }: Site): IslandInput {
  return { texts: texts.island, home: hostPath(home), content: islandContent(siteContent, language) };
}

async function getDocument(
  site: Site,
  path: string,
  element: React.ReactNode,
  page?: LegalText,
): Promise<PrerenderedDocument> {
  const inLanguage = pageLanguage(site, path);
  const address = languageAddress(site.home, path);
  return {
    language: site.language,
    file: address.slice(1) + (address.endsWith('/') ? 'index.html' : ''),
    head: documentHead(site.content, site.siteUrl, inLanguage, path, page),
    body: await render(inLanguage, element),
    isLandingPage: path === landingPath,
  };
}

/**
 * Returns the documents for unknown addresses, and offline for documents that are not cached. A host has one of each, so both
 * contain every language, and a script chooses by the address.
 */
function messageDocuments(sites: readonly Site[]): Promise<PrerenderedDocument[]> {
  const messages = { '404.html': notFoundMessage, 'offline.html': offlineMessage };
  return Promise.all(
    Object.entries(messages).map(async ([file, messageIn]) => {
      const translations = sites.map(({ language, home }) => ({
        language,
        home: hostPath(home),
        message: messageIn(language),
      }));
      const pages = sites.map((site) => messagePage(site, translations));
      const [{ title, body } = { title: '', body: '' }, ...others] = await Promise.all(pages);
      const templates = others.map(
        (page) =>
          `<template lang="${page.language}" data-title="${escape(page.title)}">${page.body}</template>`,
      );
      const choice = '<script data-inline="src/entries/message-language.ts"></script>';
      return {
        language: mainLanguage,
        file,
        head: messageHead(title),
        body: body + (others.length > 0 ? templates.join('') + choice : ''),
        isLandingPage: false,
      };
    }),
  );
}

async function messagePage(site: Site, all: readonly TranslatedMessage[]) {
  const { content, language } = site;
  const message = all.find((one) => one.language === language)?.message ?? notFoundMessage(language);
  // Only the page in the main language is visible without scripts.
  const translations = language === mainLanguage ? all.filter((one) => one.language !== language) : [];
  return {
    language,
    title: `${message.title} | ${content.owner.name}`,
    body: await render(
      pageLanguage(site, landingPath),
      <MessagePage {...{ content, message, translations }} />,
    ),
  };
}

function legalDocument(
  site: Site,
  path: string,
  page: LegalText,
  licences?: string,
): Promise<PrerenderedDocument> {
  return getDocument(site, path, <LegalPage {...{ content: site.content, page, licences }} />, page);
}

async function projectDocument(
  site: Site,
  page: ProjectPage,
  next: ProjectPage | null,
): Promise<PrerenderedDocument> {
  const { content, siteUrl, backendUrl, home, language } = site;
  const inLanguage = pageLanguage(site, caseStudyPath(page.slug));
  return {
    language,
    file: `${languageAddress(home, caseStudyPath(page.slug)).slice(1)}.html`,
    head: caseStudyHead(content, siteUrl, inLanguage, page, backendUrl),
    body: await render(inLanguage, <CaseStudyPage {...{ content, page, next, backendUrl }} />),
    isLandingPage: false,
    project: {
      name: page.project.name,
      summary: page.project.summary,
      figure: page.study.figures[0],
      picture: hasStudy(page.study) ? pagePicturePath(page, home).slice(1) : null,
    },
  };
}

function pageLanguage({ language, texts: { page }, home, languages }: Site, path: string): PageLanguage {
  return { language, texts: page, home: hostPath(home), translations: getTranslations(path, languages) };
}

/** Returns the translations of a document. Empty if the site has one language. */
function getTranslations(path: string, languages: readonly Language[]): Translation[] {
  if (languages.length === 1) return [];
  return languages.map((language) => ({
    language,
    name: texts[language].page.language,
    address: hostPath(languageAddress(languageHome(language), path)),
  }));
}

/** Adds a section about visit counts to the privacy policy, if the site counts visits. */
function withVisitCounts(page: LegalText, language: Language): LegalText {
  const isCounted = import.meta.env['VITE_VISIT_COUNTS'] === 'on';
  const section = translateValue(visitCountsSection, translationTable(language));
  return isCounted ? { ...page, sections: [...page.sections, section] } : page;
}

function cardFields(row: PublishedPage): Record<string, unknown> {
  const isShown = (field: string) => !Object.hasOwn(emptyStudy, field);
  return Object.fromEntries(Object.entries(row).filter(([field]) => isShown(field)));
}

async function render(inLanguage: PageLanguage, element: React.ReactNode): Promise<string> {
  const { prelude } = await prerender(
    <PageLanguageContext value={inLanguage}>{element}</PageLanguageContext>,
  );
  const html = await new Response(prelude).text();
  // Omits end tags that the parser implies, to shorten the document.
  return html.replaceAll(/<\/(?:li|dd|dt)>/g, '').replaceAll(/><\/(?:circle|path|rect)>/g, '/>');
}

export type PublishedSite = Pick<Site, 'language' | 'home' | 'content' | 'texts'>;

/** Returns the content of each language, the main one first, for generated files. */
export function publishedSites(languages: readonly Language[] = siteLanguages): PublishedSite[] {
  return languages.map((language) => ({
    language,
    home: languageHome(language),
    texts: texts[language],
    content:
      language === mainLanguage
        ? checkContent(siteContent)
        : checkContent(localizedContent(siteContent, language), language),
  }));
}

/** Returns a sentence for each language that translates texts which no longer exist. */
export function staleTexts(): string[] {
  return siteLanguages.flatMap((language) => {
    const [first, ...others] = staleTranslations([siteContent, visitCountsSection], language);
    if (first === undefined) return [];
    const further = others.length === 0 ? '' : `, and ${others.length} more`;
    return `content/translations/${language}.ts translates what is no longer on the site: '${first}'${further}.`;
  });
}

/** Returns the addresses of all documents, each with its translations. */
export function siteMapAddresses(
  documents: readonly PrerenderedDocument[],
  languages: readonly Language[] = siteLanguages,
): { address: string; translations: [language: string, address: string][] }[] {
  const projects = documents
    .filter(({ project, language }) => project && language === mainLanguage)
    .map(({ file }) => `/${file.replace('.html', '')}`);
  return [...publishedPaths, ...projects].flatMap((path) => {
    const translations = alternateLinks(getTranslations(path, languages));
    return languages.map((language) => ({
      address: hostPath(languageAddress(languageHome(language), path)),
      translations,
    }));
  });
}

export { pageColumns, readablePages } from '#pages/case-study/project-pages.ts';
export { requestPublished } from '#pages/landing/projects/published-projects.ts';
