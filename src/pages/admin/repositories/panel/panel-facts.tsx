import { type ReactNode, useState } from 'react';
import { sizeInMegabytes } from '#domain/analysis/analysis.ts';
import { isFork, type Repository } from '#domain/repository/repository.ts';
import { repositoryFields } from '#domain/shared/entities.ts';
import { formatDate, formatMoment, formatNumber } from '#domain/shared/format.ts';
import { t } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { Badge } from '#ui/surface.tsx';
import { useWorkspace } from '../../../use-services.ts';
import { Part } from '../../analysis/facts.tsx';
import { OutsideLink } from '../../analysis/outside-link.tsx';
import { ChangeOnGithubButton } from '../../github-changes/change-button.tsx';
import { announceApplied, announceFailed, undoing } from '../batch/batch-toasts.ts';
import { BatchUpdateDialog } from '../batch/batch-update-dialog.tsx';
import { privacyLabel, useEditedLabels } from '../use-edited-labels.ts';
import { valueText } from '../value-text.ts';

/** What GitHub and the owner say of it. */
export function PanelFacts({ repository }: { repository: Repository }) {
  const { description, url, homepage, topics } = repository;
  return (
    <Part title={t('Facts')} aside={<Actions repository={repository} />}>
      {description && (
        <p dir="auto" className="m-0 wrap-anywhere">
          {description}
        </p>
      )}
      <Kinds repository={repository} />
      <dl className="tabular m-0 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 text-sm">
        <Fact term={t('GitHub')}>
          <OutsideLink address={url} icon>
            {t('Open on GitHub')}
          </OutsideLink>
        </Fact>
        {homepage && (
          <Fact term={t(repositoryFields.homepage.label)}>
            <OutsideLink address={homepage}>{homepage}</OutsideLink>
          </Fact>
        )}
        <Values repository={repository} />
        {topics.length > 0 && <Fact term={t(repositoryFields.topics.label)}>{topics.join(', ')}</Fact>}
      </dl>
    </Part>
  );
}

function Kinds({ repository }: { repository: Repository }) {
  const kinds = [
    privacyLabel(repository),
    isFork(repository) && t('Fork'),
    repository.archived && t('Archived'),
  ];
  const named = kinds.filter((kind) => typeof kind === 'string');
  if (named.length === 0) return null;
  return (
    <p className="m-0 flex flex-wrap gap-2">
      {named.map((kind) => (
        <Badge key={kind}>{kind}</Badge>
      ))}
    </p>
  );
}

function Values({ repository }: { repository: Repository }) {
  const { language, stars, size, createdAt, pushedAt, lastPolled, editedFields } = repository;
  const edited = useEditedLabels(repository);
  const ofFiles = ['hasReadme', 'hasTechBragging'] as const;
  return (
    <>
      <Fact term={t(repositoryFields.language.label)}>{valueText(repositoryFields.language, language)}</Fact>
      <Fact term={t(repositoryFields.stars.label)}>{formatNumber(stars)}</Fact>
      <Fact term={t(repositoryFields.size.label)}>{sizeText(size)}</Fact>
      {ofFiles.map((field) => (
        <Fact key={field} term={t(repositoryFields[field].label)}>
          {valueText(repositoryFields[field], repository[field])}
        </Fact>
      ))}
      <Fact term={t(repositoryFields.createdAt.label)}>
        <time dateTime={createdAt ?? undefined}>{formatDate(createdAt ?? '')}</time>
      </Fact>
      <Fact term={t(repositoryFields.pushedAt.label)}>
        <time dateTime={pushedAt ?? undefined}>{formatDate(pushedAt ?? '')}</time>
      </Fact>
      <Fact term={t(repositoryFields.lastPolled.label)}>
        <time dateTime={lastPolled ?? undefined}>{formatMoment(lastPolled ?? '')}</time>
      </Fact>
      {editedFields.length > 0 && (
        <Fact term={t(repositoryFields.editedFields.label)}>{edited.join(', ')}</Fact>
      )}
    </>
  );
}

/** Small repositories round to 0 MB, which reads as an empty repository. */
function sizeText(kilobytes: number): string {
  if (kilobytes > 0 && kilobytes < 1024) return t('< 1 MB');
  return t('{size} MB', { size: formatNumber(sizeInMegabytes(kilobytes)) });
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className="m-0 wrap-anywhere">{children}</dd>
    </>
  );
}

function Actions({ repository }: { repository: Repository }) {
  return (
    <div className="flex flex-wrap gap-2">
      <EditButton repository={repository} />
      <ChangeOnGithubButton choose={() => [repository]} />
    </div>
  );
}

/** The same form, preview and undo as for many of them. */
function EditButton({ repository }: { repository: Repository }) {
  const { repositories, outbox } = useWorkspace();
  const [editing, setEditing] = useState<readonly Repository[] | null>(null);
  const [busy, setBusy] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setEditing([repository])}>
        {t('Edit')}
      </Button>
      <BatchUpdateDialog
        repositories={editing}
        showOwners={false}
        busy={busy}
        onClose={() => setEditing(null)}
        onSubmit={(updates, ids) => {
          setBusy(true);
          void repositories.applyBatch({ action: { kind: 'update', updates }, ids }).then((kept) => {
            setBusy(false);
            setEditing(null);
            if (kept.ok) announceApplied('update', ids.length, undoing(outbox, kept.value));
            else announceFailed('update', kept.failure.message);
          });
        }}
      />
    </>
  );
}
