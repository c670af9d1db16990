import { CircleAlert, Clock, GitMergeConflict, HardDrive, Replace } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import type { AttentionItem } from '#domain/fleet/attention.ts';
import type { AttentionReason } from '#domain/outbox/needs-attention.ts';
import { isFork, type Repository } from '#domain/repository/repository.ts';
import { markText, t } from '#locales/translate.ts';
import { part } from '#ui/part.ts';
import { Badge } from '#ui/surface.tsx';
import { useAdminDialogs } from '../../dialogs/use-admin-dialogs.ts';
import { privacyLabel } from '../value-text.ts';

// Loaded after the list, because its first screen shows rows without them.
const FleetTags = part(async () => (await import('../../fleet/fleet-tags.tsx')).FleetTags);

export interface RowMarks {
  repository: Repository;
  pending: boolean;
  missing: boolean;
  /** The outbox needs a decision about the repository. */
  attention: AttentionReason | null;
  /** Items of the repository that need the owner. */
  items?: readonly AttentionItem[] | undefined;
}

export interface ProjectMarks {
  /** Name of the linked project, or null. */
  project: string | null;
  published: boolean;
}

export function ProjectTag({ project, published }: ProjectMarks) {
  if (project === null && !published) return null;
  return (
    <span className="flex min-w-0 items-center gap-x-2">
      {project !== null && (
        <span className="flex min-w-0" title={t('Linked to {project}', { project })}>
          <Badge>
            <span className="sr-only">{t('Linked to {project}', { project })}</span>
            <span aria-hidden="true" className="max-w-48 truncate">
              {project}
            </span>
          </Badge>
        </span>
      )}
      {published && <span className="sr-only">{t('Published')}</span>}
    </span>
  );
}

/** Shows tags that need a decision by the owner first. */
export function RowTags({ repository, pending, missing, attention, items }: RowMarks) {
  return (
    <>
      {attention === 'lost' && <Attention attention={attention} />}
      {attention && attention !== 'lost' && (
        <ToOutbox record={repository.id}>
          <Attention attention={attention} />
        </ToOutbox>
      )}
      {missing && <Badge tone="danger">{t('No longer on GitHub')}</Badge>}
      {pending && (
        <ToOutbox record={repository.id}>
          <Badge tone="warning">
            <Clock aria-hidden="true" size={14} />
            {t('Pending')}
          </Badge>
        </ToOutbox>
      )}
      {items && (
        <Suspense fallback={null}>
          <FleetTags items={items} />
        </Suspense>
      )}
      {repository.private && <Badge>{privacyLabel(repository)}</Badge>}
      {isFork(repository) && <Badge>{t('Fork')}</Badge>}
      {repository.archived && <Badge>{t('Archived')}</Badge>}
    </>
  );
}

function ToOutbox({ record, children }: { record: string; children: ReactNode }) {
  const { show } = useAdminDialogs();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      title={t('Show in the outbox')}
      className="relative cursor-pointer rounded-sm border-0 bg-transparent p-0 before:absolute before:-inset-x-1 before:-inset-y-2.5"
      onClick={() => show({ kind: 'outbox', record })}
    >
      {children}
    </button>
  );
}

const attentions = {
  conflict: { label: markText('Conflict'), Icon: GitMergeConflict },
  refused: { label: markText('Refused'), Icon: CircleAlert },
  overwrote: { label: markText('Overwritten'), Icon: Replace },
  lost: { label: markText('Only on this device'), Icon: HardDrive },
} as const satisfies Record<AttentionReason, unknown>;

function Attention({ attention }: { attention: AttentionReason }) {
  const { label, Icon } = attentions[attention];
  return (
    <Badge tone="danger">
      <Icon aria-hidden="true" size={14} />
      {t(label)}
      <span className="sr-only">, {t('decide in the outbox')}</span>
    </Badge>
  );
}
