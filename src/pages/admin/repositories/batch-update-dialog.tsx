import { type FormEvent, useState } from 'react';
import { type BatchUpdateForm, emptyBatchUpdateForm, parseBatchUpdate } from '#domain/batch-update.ts';
import type { RepositoryUpdates } from '#domain/repository.ts';
import { Button } from '#ui/button.tsx';
import { SelectField, TextField } from '#ui/field.tsx';
import { Modal } from '#ui/modal.tsx';

/** Only the fields that are filled change something. */
export function BatchUpdateDialog({
  open,
  busy,
  onClose,
  onSubmit,
}: {
  open: boolean;
  busy: boolean;
  onClose: () => void;
  onSubmit: (updates: RepositoryUpdates) => void;
}) {
  const [form, setForm] = useState<BatchUpdateForm>(emptyBatchUpdateForm);
  const { updates, starsProblem } = parseBatchUpdate(form);
  const empty = Object.keys(updates).length === 0;
  const set = (change: Partial<BatchUpdateForm>) => setForm({ ...form, ...change });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (empty || starsProblem) return;
    onSubmit(updates);
    setForm(emptyBatchUpdateForm);
  }

  return (
    <Modal open={open} title="Batch Update" onClose={onClose}>
      <form onSubmit={submit} className="grid gap-4">
        <p className="m-0 text-sm text-muted">Only the fields that you fill in are updated.</p>
        <TextField
          label="Language"
          value={form.language}
          onChange={(event) => set({ language: event.target.value })}
        />
        <TextField
          label="Stars"
          type="number"
          min={0}
          step={1}
          inputMode="numeric"
          value={form.stars}
          error={starsProblem}
          onChange={(event) => set({ stars: event.target.value })}
        />
        <Choice label="Has README" value={form.hasReadme} onChange={(hasReadme) => set({ hasReadme })} />
        <Choice
          label="Has tech bragging"
          value={form.hasTechBragging}
          onChange={(hasTechBragging) => set({ hasTechBragging })}
        />
        <Choice
          label="Privacy"
          words={['Private', 'Public']}
          value={form.private}
          onChange={(next) => set({ private: next })}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={empty || busy || starsProblem !== null}>
            {busy ? 'Updating...' : 'Update Repositories'}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

function Choice({
  label,
  words = ['Yes', 'No'],
  value,
  onChange,
}: {
  label: string;
  words?: [string, string];
  value: BatchUpdateForm['private'];
  onChange: (value: BatchUpdateForm['private']) => void;
}) {
  return (
    <SelectField
      label={label}
      value={value}
      onChange={(event) => {
        const next = event.target.value;
        onChange(next === 'yes' || next === 'no' ? next : '');
      }}
    >
      <option value="">No change</option>
      <option value="yes">{words[0]}</option>
      <option value="no">{words[1]}</option>
    </SelectField>
  );
}
