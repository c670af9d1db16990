import { ExternalLink } from 'lucide-react';
import { hasServer } from '#config/site.ts';
import { slugOfProject } from '#domain/portfolio/page-address.ts';
import { type PageState, type Project, pageState } from '#domain/project/project.ts';
import { caseStudyPath } from '#domain/shared/route.ts';
import { markText, t } from '#locales/translate.ts';
import { Badge, type Tone } from '#ui/surface.tsx';

export const pageStates: Readonly<Record<PageState, { label: string; tone: Tone }>> = {
  published: { label: markText('Published'), tone: 'success' },
  draft: { label: markText('Draft'), tone: 'neutral' },
  none: { label: markText('No page'), tone: 'neutral' },
};

export function pagePath({ name, entry }: Pick<Project, 'name' | 'entry'>): string {
  return caseStudyPath(slugOfProject({ name, slug: entry?.slug ?? null }));
}

export function PageStateBadge({ project }: { project: Project }) {
  const state = pageState(project);
  const { label, tone } = pageStates[state];
  if (state === 'none') return <span className="text-sm text-muted">{t(label)}</span>;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:grid">
      <Badge tone={tone}>{t(label)}</Badge>
      {hasServer && state === 'published' && (
        <a
          href={pagePath(project)}
          target="_blank"
          rel="noreferrer"
          aria-label={t('View the page of {name} (opens in a new tab)', { name: project.name })}
          className="relative inline-flex items-center gap-1 text-sm text-ink before:absolute before:-inset-2"
        >
          {t('View page')}
          <ExternalLink aria-hidden="true" size={14} />
        </a>
      )}
    </span>
  );
}
