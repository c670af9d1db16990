import { useParams } from 'react-router-dom';
import { contentLabel } from '#domain/content/content-edit.ts';
import { formatDate } from '#domain/shared/format.ts';
import { contentSectionPath, paths } from '#domain/shared/route.ts';
import { counted, t } from '#locales/translate.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Badge, Spinner } from '#ui/surface.tsx';
import { download } from '../../download.ts';
import { PageTitle } from '../page-title.tsx';
import { SectionEditor } from './section-editor.tsx';
import { type SectionState, useContentSections } from './use-content-section.ts';

/** The texts of the landing page: all of them, or one section's form. */
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
          <Button
            disabled={edits.length === 0}
            onClick={() => exportEdits(edits.map(({ id, value }) => [id, value]))}
          >
            {t('Export edits')}
          </Button>
        }
      />
      <div className="grid max-w-3xl  gap-6">
        <p className="m-0 text-muted">
          {t(
            'What visitors read. An edit takes the place of what the files in src/content say, and visitors see it after the next build of the site; skills they see once the change has reached the server.',
          )}
        </p>
        <ul className="m-0 list-none border-t border-ink p-0">
          {sections.map((state) => (
            <SectionItem key={state.section.key} state={state} />
          ))}
        </ul>
      </div>
    </>
  );
}

function SectionItem({ state: { section, edits, problems, count } }: { state: SectionState }) {
  const [latest] = edits;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-hairline py-2">
      <div className="mr-auto min-w-0">
        <p className="m-0 font-medium">{t(contentLabel(section.key))}</p>
        <p className="tabular m-0 text-sm text-muted">
          {latest ? t('Edited {date}', { date: formatDate(latest.editedAt) }) : t('From the file')}
          {count !== null && ` · ${counted(count, 'entry', 'entries')}`}
        </p>
      </div>
      {problems.length > 0 && <Badge tone="warning">{t('Cannot be shown')}</Badge>}
      <ButtonLink
        to={contentSectionPath(section.key)}
        aria-label={t('Edit {name}', { name: t(contentLabel(section.key)) })}
        className="px-4"
      >
        {t('Edit')}
      </ButtonLink>
    </li>
  );
}

/** What `npm run export:content` writes into the files. */
function exportEdits(edits: readonly (readonly [id: string, value: unknown])[]): void {
  const text = JSON.stringify(Object.fromEntries(edits), null, 2);
  download('portico-content.json', 'application/json', `${text}\n`);
}
