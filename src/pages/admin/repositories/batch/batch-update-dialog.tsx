import { type FormEvent, useDeferredValue, useMemo, useState } from 'react';
import { type BatchPlan, planBatch } from '#domain/repository/batch-plan.ts';
import {
  type BatchUpdateForm,
  emptyBatchUpdateForm,
  parseBatchUpdate,
} from '#domain/repository/batch-update.ts';
import type { Repository, RepositoryUpdates } from '#domain/repository/repository.ts';
import { repositoryFields } from '#domain/shared/entities.ts';
import { t, translateMessage } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Modal } from '#ui/modal.tsx';
import { ChoiceField } from '../../choice-field.tsx';
import { PlanPreview } from './plan-preview.tsx';

/** Only the fields that are filled change something, and only the repositories that would change are touched. */
export function BatchUpdateDialog({
  repositories,
  showOwners,
  busy,
  onClose,
  onSubmit,
}: {
  /** null: the dialog is closed. */
  repositories: readonly Repository[] | null;
  /** They are of several owners. */
  showOwners: boolean;
  busy: boolean;
  onClose: () => void;
  onSubmit: (updates: RepositoryUpdates, ids: readonly string[]) => void;
}) {
  return (
    <Modal wide open={repositories !== null} title={t('Batch Update')} onClose={onClose}>
      {repositories && (
        <UpdateForm
          repositories={repositories}
          showOwners={showOwners}
          busy={busy}
          onClose={onClose}
          onSubmit={onSubmit}
        />
      )}
    </Modal>
  );
}

const emptyPlan: BatchPlan = { changes: [], unchanged: [] };

function UpdateForm({
  repositories,
  showOwners,
  busy,
  onClose,
  onSubmit,
}: {
  repositories: readonly Repository[];
  showOwners: boolean;
  busy: boolean;
  onClose: () => void;
  onSubmit: (updates: RepositoryUpdates, ids: readonly string[]) => void;
}) {
  const [form, setForm] = useState<BatchUpdateForm>(emptyBatchUpdateForm);
  const { updates, starsProblem } = parseBatchUpdate(form);
  const empty = Object.keys(updates).length === 0;
  const set = (change: Partial<BatchUpdateForm>) => setForm({ ...form, ...change });
  // With thousands of repositories the preview may follow the typing a little later.
  const shownForm = useDeferredValue(form);
  const plan = useMemo(() => getPlan(repositories, shownForm), [repositories, shownForm]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (empty || starsProblem) return;
    const { changes } = planBatch(repositories, { kind: 'update', updates });
    if (changes.length === 0) return;
    onSubmit(
      updates,
      changes.map(({ repository }) => repository.id),
    );
  }

  return (
    <form onSubmit={submit} className="grid gap-6">
      <p className="m-0 text-sm text-muted">
        {t(
          'Only filled fields are updated. They are kept in Portico: GitHub stays as it is, and a refresh from GitHub leaves them as you set them.',
        )}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t(repositoryFields.language.label)}
          value={form.language}
          autoComplete="off"
          onChange={(event) => set({ language: event.target.value })}
        />
        <TextField
          label={t(repositoryFields.stars.label)}
          type="number"
          min={0}
          step={1}
          inputMode="numeric"
          value={form.stars}
          error={starsProblem && translateMessage(starsProblem)}
          onChange={(event) => set({ stars: event.target.value })}
        />
        <ChoiceField
          label={t(repositoryFields.hasReadme.label)}
          value={form.hasReadme}
          onChange={(hasReadme) => set({ hasReadme })}
        />
        <ChoiceField
          label={t(repositoryFields.hasTechBragging.label)}
          value={form.hasTechBragging}
          onChange={(hasTechBragging) => set({ hasTechBragging })}
        />
        <ChoiceField
          label={t(repositoryFields.private.label)}
          labels={[t('Private'), t('Public')]}
          hint={t('Kept in Portico: at GitHub the repository stays as visible as it is.')}
          value={form.private}
          onChange={(next) => set({ private: next })}
        />
      </div>
      {!empty && <PlanPreview plan={plan} showOwners={showOwners} />}
      <div className="flex flex-wrap justify-end gap-2 border-t border-hairline pt-4">
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button
          type="submit"
          look="primary"
          disabled={
            empty || busy || starsProblem !== null || (plan !== emptyPlan && plan.changes.length === 0)
          }
        >
          {busy ? t('Updating...') : t('Update Repositories')}
        </Button>
      </div>
    </form>
  );
}

function getPlan(repositories: readonly Repository[], form: BatchUpdateForm): BatchPlan {
  const { updates } = parseBatchUpdate(form);
  if (Object.keys(updates).length === 0) return emptyPlan;
  return planBatch(repositories, { kind: 'update', updates });
}
