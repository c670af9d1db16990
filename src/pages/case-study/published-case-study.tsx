import { isolate } from '#domain/shared/foreign-text.ts';
import './case-study.css';
import { useEffect, useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import type { BackendAddress } from '#config/backend-address.ts';
import { environment } from '#config/environment.ts';
import { languageHome, pathLanguage } from '#content/languages.ts';
import { pages as pageTexts } from '#locales/pages.ts';
import { screens } from '#locales/screens.ts';
import { owner, socialLinks } from '#site/owner.ts';
import { Button } from '#ui/button.tsx';
import { Centered } from '#ui/centered.tsx';
import { Spinner } from '#ui/surface.tsx';
import { chooseTheme, currentTheme } from '#ui/theme.ts';
import { PageLanguageContext } from '../landing/page-language.ts';
import { requestPublished } from '../landing/projects/published-projects.ts';
import { NotFound } from '../not-found/not-found.tsx';
import { CaseStudyPage } from './case-study-page.tsx';
import {
  nextProjectPage,
  type ProjectPage,
  pageColumns,
  projectPages,
  readablePages,
} from './project-pages.ts';

/** The page of a project published after the build, read from its public row. Unpublished projects render `NotFound`. */
export function PublishedCaseStudy() {
  const { slug } = useParams();
  const language = pathLanguage(useLocation().pathname);
  const { published } = screens[language];
  const { pages, tryAgain } = usePublishedPages(pageTexts[language].locale);
  const page = typeof pages === 'string' ? undefined : pages.find((candidate) => candidate.slug === slug);

  useEffect(() => {
    if (page) document.title = `${isolate(page.project.name)} | ${owner.name}`;
  }, [page]);

  if (pages === 'loading') {
    return (
      <div className="p-8">
        <Spinner label={published.loading} />
      </div>
    );
  }
  if (pages === 'unreachable') {
    return (
      <Centered language={language} title={published.unavailable}>
        <p className="mb-6 text-xl">{published.cannotBeLoaded}</p>
        <Button look="primary" onClick={tryAgain}>
          {published.tryAgain}
        </Button>
      </Centered>
    );
  }
  if (!page) return <NotFound />;
  const inLanguage = { language, texts: pageTexts[language], home: languageHome(language), translations: [] };
  return (
    <PageLanguageContext value={inLanguage}>
      <CaseStudyPage
        content={{ owner, socialLinks }}
        page={page}
        next={nextProjectPage(pages, page)}
        backendUrl={environment().supabase?.url ?? ''}
        onThemeSwitch={() => chooseTheme(currentTheme() === 'dark' ? 'light' : 'dark')}
      />
    </PageLanguageContext>
  );
}

type Pages = readonly ProjectPage[] | 'loading' | 'unreachable';

function usePublishedPages(locale: string): { pages: Pages; tryAgain: () => void } {
  const [pages, setPages] = useState<Pages>('loading');
  const isLoading = pages === 'loading';

  useEffect(() => {
    if (!isLoading) return;
    const abort = new AbortController();
    const { supabase } = environment();
    if (!supabase) return;
    openPages(supabase, locale, abort.signal).then(setPages, () => {
      if (!abort.signal.aborted) setPages('unreachable');
    });
    return () => abort.abort();
  }, [isLoading, locale]);

  return { pages, tryAgain: () => setPages('loading') };
}

async function openPages(
  backend: BackendAddress,
  locale: string,
  signal: AbortSignal,
): Promise<readonly ProjectPage[]> {
  const rows = readablePages(await requestPublished(backend, signal, pageColumns));
  return projectPages({ projects: [], caseStudies: {} }, rows, location.origin, locale);
}
