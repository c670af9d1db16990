import { useEffect, useMemo, useRef } from 'react';
import { type Organization, toOrganization } from '#domain/repository/organization.ts';
import type { Repository, RepositoryUpdates } from '#domain/repository/repository.ts';
import { t } from '#locales/translate.ts';
import type { BatchInput } from '#machines/batch-selection.machine.ts';
import { toast, toastFailure } from '#ui/toast.ts';
import { useWorkspace } from '../../../use-services.ts';
import type { Batch } from '../batch/use-batch-selection.ts';
import type { RowActions } from './repository-row.tsx';

interface RowContext {
  organizations: readonly Organization[];
  batch: Batch;
  found: readonly Repository[];
  refresh: (organization: Organization) => void;
  open: (id: string) => void;
}

/** Handlers are created once, so that rows do not render again. They read the current state when they are called. */
export function useRowActions(context: RowContext): RowActions {
  const { githubImport, repositories } = useWorkspace();
  const current = useRef(context);
  useEffect(() => {
    current.current = context;
  });
  const anchor = useRef<string | null>(null);

  return useMemo(() => {
    function selectRange(id: string) {
      const { found, batch } = current.current;
      const from = found.findIndex((repository) => repository.id === anchor.current);
      const to = found.findIndex((repository) => repository.id === id);
      const range = from < 0 || to < 0 ? [] : found.slice(Math.min(from, to), Math.max(from, to) + 1);
      batch.send({
        type: 'repositories.selected',
        ids: range.length > 0 ? range.map((repository) => repository.id) : [id],
      });
      anchor.current = id;
    }
    return {
      open: (id: string) => current.current.open(id),
      toggle(id: string, extend: boolean) {
        if (extend) return selectRange(id);
        anchor.current = id;
        current.current.batch.send({ type: 'repository.toggled', id });
      },
      reset(repository: Repository) {
        const { organizations, refresh } = current.current;
        void repositories.resetEdited([repository.id], repository.editedFields).then(async (kept) => {
          if (!kept.ok) {
            toastFailure(t('Update Failed'), kept.failure);
            return;
          }
          const organization = toOrganization(organizations, repository);
          if (organization) {
            await githubImport.forgetFetched(organization);
            refresh(organization);
          }
          toast(t('Edits reset'), {
            description: t("{name} uses GitHub's values after the next refresh", {
              name: repository.name,
            }),
            action: { label: t('Undo'), run: () => void repositories.applyBatch(getEdits(repository)) },
          });
        });
      },
    };
  }, [githubImport, repositories]);
}

function getEdits(repository: Repository): BatchInput {
  const updates: RepositoryUpdates = Object.fromEntries(
    repository.editedFields.map((field) => [field, repository[field] ?? undefined]),
  );
  return { action: { kind: 'update', updates }, ids: [repository.id] };
}
