import { createContext, type FormEvent, type ReactNode, useState } from 'react';
import type { OutboxEntry } from '#domain/outbox/outbox-entry.ts';
import {
  type BatchUpdateForm,
  emptyBatchUpdateForm,
  parseBatchUpdate,
} from '#domain/repository/batch-update.ts';
import type { RepositoryUpdates } from '#domain/repository/repository.ts';
import { repositoryFields } from '#domain/shared/entities.ts';
import { valueLabel } from '#domain/shared/entity.ts';
import { t, translateMessage } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Modal } from '#ui/modal.tsx';
import { Muted } from '#ui/surface.tsx';
import { ChoiceField } from '../choice-field.tsx';
import { useOutboxActions } from './outbox-notice.tsx';

export const EditContext = createContext<(entry: OutboxEntry) => void>(() => undefined);

/** Edits a change that was refused or not yet sent. Outside of the sections, so that moving the entry keeps the input. */
export function EditDialog({ children }: { children: ReactNode }) {
  const [edited, setEdited] = useState<OutboxEntry | null>(null);
  const { busy, edit } = useOutboxActions();
  const close = () => setEdited(null);
  return (
    <EditContext value={setEdited}>
      {children}
      <Modal open={edited !== null} title={t('Edit change')} onClose={close}>
        {edited?.updates && (
          <EditForm
            updates={edited.updates}
            busy={busy}
            onClose={close}
            onSubmit={(changed) => {
              void edit(edited.id, changed);
              close();
            }}
          />
        )}
      </Modal>
    </EditContext>
  );
}

interface EditFormProps {
  updates: Readonly<Record<string, unknown>>;
  busy: boolean;
  onClose: () => void;
  onSubmit: (updates: RepositoryUpdates) => void;
}

const flags = ['hasReadme', 'hasTechBragging', 'private'] as const;

function EditForm({ updates, busy, onClose, onSubmit }: EditFormProps) {
  const [form, setForm] = useState(() => getForm(updates));
  const { updates: changed, starsProblem } = parseBatchUpdate(form);
  const nothing = Object.keys(changed).length === 0;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!nothing && starsProblem === null) onSubmit(changed);
  }

  return (
    <form onSubmit={submit} className="grid gap-4">
      <Muted>{t('Saved in Portico only.')}</Muted>
      <TextField
        label={t(repositoryFields.language.label)}
        value={form.language}
        onChange={(event) => setForm({ ...form, language: event.target.value })}
      />
      <TextField
        label={t(repositoryFields.stars.label)}
        inputMode="numeric"
        value={form.stars}
        error={starsProblem && translateMessage(starsProblem)}
        onChange={(event) => setForm({ ...form, stars: event.target.value })}
      />
      {flags.map((field) => (
        <ChoiceField
          key={field}
          label={t(repositoryFields[field].label)}
          labels={[
            t(valueLabel(repositoryFields[field], true)),
            t(valueLabel(repositoryFields[field], false)),
          ]}
          value={form[field]}
          onChange={(choice) => setForm({ ...form, [field]: choice })}
        />
      ))}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button look="primary" type="submit" disabled={busy || nothing || starsProblem !== null}>
          {t('Save change')}
        </Button>
      </div>
    </form>
  );
}

function getForm(updates: Readonly<Record<string, unknown>>): BatchUpdateForm {
  const choice = (value: unknown) => (typeof value === 'boolean' ? (value ? 'yes' : 'no') : '');
  return {
    ...emptyBatchUpdateForm,
    language: typeof updates.language === 'string' ? updates.language : '',
    stars: typeof updates.stars === 'number' ? String(updates.stars) : '',
    hasReadme: choice(updates.hasReadme),
    hasTechBragging: choice(updates.hasTechBragging),
    private: choice(updates.private),
  };
}
