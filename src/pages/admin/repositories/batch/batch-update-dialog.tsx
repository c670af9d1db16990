import { type FormEvent, Suspense, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { type BatchPlan, planBatch } from '#domain/repository/batch-plan.ts';
import type { Choice } from '#domain/repository/batch-update.ts';
import {
  type BatchUpdateForm,
  emptyBatchUpdateForm,
  parseBatchUpdate,
} from '#domain/repository/batch-update.ts';
import type { Repository, RepositoryUpdates } from '#domain/repository/repository.ts';
import { repositoryFields } from '#domain/shared/entities.ts';
import { markText, t, translateMessage } from '#locales/translate.ts';
import { TextField } from '#ui/field.tsx';
import { FormActions } from '#ui/form-actions.tsx';
import { Modal } from '#ui/modal.tsx';
import { part } from '#ui/part.ts';
import { Muted, Spinner } from '#ui/surface.tsx';
import { ChoiceField } from '../../choice-field.tsx';
import { PlanPreview } from './plan-preview.tsx';

/** `portico`: the copy of the data in Portico. `github`: the repository on GitHub. */
export type ChangeTarget = 'portico' | 'github';

const targetLabels: readonly [ChangeTarget, string][] = [
  ['portico', markText('Portico only')],
  ['github', markText('On GitHub')],
];

// Loaded when it is first shown.
const ChangeForm = part(async () => (await import('../../github-changes/change-dialog.tsx')).ChangeForm);

interface BatchUpdateDialogProps {
  /** Null while the dialog is closed. */
  repositories: readonly Repository[] | null;
  target: ChangeTarget;
  onTarget: (target: ChangeTarget) => void;
  showOwners: boolean;
  busy: boolean;
  onClose: () => void;
  onSubmit: (updates: RepositoryUpdates, ids: readonly string[]) => void;
}

/** Changes repositories in Portico or on GitHub. Switching between the two keeps the input. */
export function BatchUpdateDialog({ repositories, target, onTarget, ...form }: BatchUpdateDialogProps) {
  return (
    <Modal
      wide
      open={repositories !== null}
      title={target === 'portico' ? t('Batch Update') : t('Change on GitHub')}
      onClose={form.onClose}
    >
      {repositories && <Forms {...form} repositories={repositories} target={target} onTarget={onTarget} />}
    </Modal>
  );
}

type FormProps = Omit<BatchUpdateDialogProps, 'repositories' | 'target' | 'onTarget'> & {
  repositories: readonly Repository[];
};

function Forms({
  target,
  onTarget,
  ...form
}: FormProps & Pick<BatchUpdateDialogProps, 'target' | 'onTarget'>) {
  const [shown, setShown] = useState<ReadonlySet<ChangeTarget>>(new Set([target]));
  if (!shown.has(target)) setShown(new Set([...shown, target]));
  return (
    <div className="grid gap-6">
      <TargetSwitch target={target} onTarget={onTarget} />
      {shown.has('portico') && (
        <div hidden={target !== 'portico'}>
          <UpdateForm {...form} />
        </div>
      )}
      {shown.has('github') && (
        <div hidden={target !== 'github'}>
          <Suspense fallback={<Spinner label={t('Loading...')} />}>
            <ChangeForm repositories={form.repositories} onClose={form.onClose} />
          </Suspense>
        </div>
      )}
    </div>
  );
}

function TargetSwitch({ target, onTarget }: Pick<BatchUpdateDialogProps, 'target' | 'onTarget'>) {
  return (
    <fieldset className="m-0 flex w-fit max-w-full min-w-0 flex-wrap gap-1 rounded-sm border border-control p-1">
      <legend className="sr-only">{t('Where to change')}</legend>
      {targetLabels.map(([value, label]) => (
        <label
          key={value}
          className="inline-flex min-h-8 cursor-pointer items-center rounded-sm px-3 text-sm has-checked:bg-ink has-checked:font-semibold has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2 pointer-coarse:min-h-11"
        >
          <input
            type="radio"
            name="target"
            className="sr-only"
            checked={value === target}
            onChange={() => onTarget(value)}
          />
          {t(label)}
        </label>
      ))}
    </fieldset>
  );
}

const emptyPlan: BatchPlan = { changes: [], unchanged: [] };

function UpdateForm({ repositories, showOwners, busy, onClose, onSubmit }: FormProps) {
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const [form, setForm] = useState<BatchUpdateForm>(emptyBatchUpdateForm);
  const { updates, starsProblem } = parseBatchUpdate(form);
  const empty = Object.keys(updates).length === 0;
  const set = (change: Partial<BatchUpdateForm>) => setForm({ ...form, ...change });
  const choice = (field: 'hasReadme' | 'hasTechBragging' | 'private') => ({
    label: t(repositoryFields[field].label),
    value: form[field],
    onChange: (value: Choice) => set({ [field]: value }),
  });
  // Deferred, because with thousands of repositories the preview is slower than typing.
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
      <Muted>
        {t(
          "Only filled fields are updated. These values are saved in Portico only. GitHub isn't changed, and refreshing won't overwrite them.",
        )}
      </Muted>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          ref={first}
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
        <ChoiceField {...choice('hasReadme')} />
        <ChoiceField
          {...choice('hasTechBragging')}
          hint={t('TechBragging.md, a page about the technology.')}
        />
        <ChoiceField
          {...choice('private')}
          labels={[t('Private'), t('Public')]}
          hint={t("Does not change the repository's visibility on GitHub.")}
        />
      </div>
      {!empty && <PlanPreview plan={plan} showOwners={showOwners} />}
      <FormActions
        onCancel={onClose}
        disabled={empty || busy || starsProblem !== null || (plan !== emptyPlan && plan.changes.length === 0)}
      >
        {busy ? t('Updating...') : t('Update Repositories')}
      </FormActions>
    </form>
  );
}

function getPlan(repositories: readonly Repository[], form: BatchUpdateForm): BatchPlan {
  const { updates } = parseBatchUpdate(form);
  if (Object.keys(updates).length === 0) return emptyPlan;
  return planBatch(repositories, { kind: 'update', updates });
}
