import { ExternalLink } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { hasServer, hostPath } from '#config/site.ts';
import { hasSection } from '#content/page-sections.ts';
import type { ContentSection } from '#content/sections.ts';
import { type ContentEdit, contentLabel } from '#domain/content/content-edit.ts';
import type { BuiltInSection } from '#domain/content/page-section.ts';
import { formatDate } from '#domain/shared/format.ts';
import { contentSectionPath, paths } from '#domain/shared/route.ts';
import { formatCount, t } from '#locales/translate.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Badge, Spinner } from '#ui/surface.tsx';
import { download } from '../../download.ts';
import { privacyPath, termsPath } from '../../landing/documents.ts';
import { PageTitle } from '../page-title.tsx';
import { SectionEditor } from './section-editor.tsx';
import { type SectionState, useContentSections } from './use-content-section.ts';

export function ContentPage() {
  const { section: key } = useParams();
  const sections = useContentSections();
  if (!sections) return <Spinner label={t('Loading...')} />;
  if (key === undefined) return <Sections sections={sections} />;
  const state = sections.find(({ section }) => section.key === key);
  return state ? <SectionEditor key={key} state={state} /> : <Unknown name={key} />;
}

function Unknown({ name }: { name: string }) {
  return (
    <>
      <PageTitle
        title={t('Section not found')}
        aside={<ButtonLink to={paths.content}>{t('All content')}</ButtonLink>}
      />
      <p className="m-0 text-muted">{t('The content has no section {name}.', { name })}</p>
    </>
  );
}

function Sections({ sections }: { sections: readonly SectionState[] }) {
  const edits = sections.flatMap((state) => state.edits);
  return (
    <>
      <PageTitle
        title={t('Content')}
        aside={
          <Button disabled={edits.length === 0} onClick={() => exportEdits(edits)}>
            {t('Export edits')}
          </Button>
        }
      />
      <div className="grid gap-6">
        <p className="m-0 text-muted">
          {hasServer
            ? t(
                'Edit the text of your site. Changes go live with the next build (skills go live right away).',
              )
            : t(
                'Edit the text of your site. To publish it, export your edits, run npm run export:content with the file, and build the site.',
              )}
        </p>
        <ul className="m-0 grid list-none grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] gap-4 p-0">
          {sections.map((state) => (
            <SectionCard key={state.section.key} state={state} />
          ))}
        </ul>
      </div>
    </>
  );
}

function SectionCard({
  state: { section, edits, problems, count, preview, isSample },
}: {
  state: SectionState;
}) {
  const [latest] = edits;
  const name = t(contentLabel(section.key));
  return (
    <li className="flex flex-col gap-2 rounded-sm border border-hairline p-4">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="m-0 mr-auto text-base font-semibold">{name}</h2>
        {isSample && <Badge tone="warning">{t('Sample text')}</Badge>}
        {problems.length > 0 && <Badge tone="danger">{t('Not shown')}</Badge>}
      </div>
      {preview !== '' && (
        <p dir="auto" className="m-0 line-clamp-2 text-sm wrap-anywhere">
          {preview}
        </p>
      )}
      <p className="tabular m-0 text-sm text-muted">
        {latest ? t('Edited {date}', { date: formatDate(latest.editedAt) }) : t('Default text')}
        {count !== null && ` · ${formatCount(count, 'entry', 'entries')}`}
      </p>
      <div className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-2 pt-1">
        <ButtonLink
          to={contentSectionPath(section.key)}
          aria-label={t('Edit {name}', { name })}
          className="px-4"
        >
          {t('Edit')}
        </ButtonLink>
        <SiteLink section={section.key} name={name} />
      </div>
    </li>
  );
}

function SiteLink({ section, name }: { section: ContentSection['key']; name: string }) {
  const part = pageSections[section];
  if (part && !hasSection(part)) {
    return <span className="text-sm text-muted">{t('Not on the page')}</span>;
  }
  return (
    <a
      href={hostPath(part ? `${paths.home}#${part}` : (siteAddresses[section] ?? paths.home))}
      target="_blank"
      rel="noreferrer"
      aria-label={t('View {name} on the site (opens in a new tab)', { name })}
      className="relative inline-flex items-center gap-1 text-sm text-ink before:absolute before:-inset-2.5"
    >
      {t('View on site')}
      <ExternalLink aria-hidden="true" size={14} />
    </a>
  );
}

/** Section of the landing page that shows the content. */
const pageSections: Partial<Record<ContentSection['key'], BuiltInSection>> = {
  competencies: 'expertise',
  fallbackSkills: 'expertise',
  services: 'services',
};

const siteAddresses: Partial<Record<ContentSection['key'], string>> = {
  owner: '/#hero',
  evidence: hasSection('references') ? '/#references' : '/#hero',
  privacyPolicy: privacyPath,
  termsOfService: termsPath,
};

/** Downloads the file that `npm run export:content` reads. */
function exportEdits(edits: readonly ContentEdit[]): void {
  const values = Object.fromEntries(edits.map(({ id, value }) => [id, value]));
  const text = JSON.stringify(values, null, 2);
  download('portico-content.json', 'application/json', `${text}\n`);
}
