import { type FormEvent, useState } from 'react';
import type { SavedView } from '#domain/repository/saved-view.ts';
import { savedViewFields } from '#domain/shared/entities.ts';
import { valueProblem } from '#domain/shared/field-check.ts';
import { t, translateMessage } from '#locales/translate.ts';
import { TextField } from '#ui/field.tsx';
import { FormActions } from '#ui/form-actions.tsx';
import { Modal } from '#ui/modal.tsx';
import { valueText } from '../value-text.ts';
import type { Views } from './use-views.ts';

export function ViewDialog({ views }: { views: Views }) {
  const { dialog, openDialog } = views;
  return (
    <Modal
      open={dialog !== null}
      title={dialog?.kind === 'rename' ? t('Rename View') : t('Save View')}
      onClose={() => openDialog(null)}
    >
      {dialog && <ViewForm views={views} view={dialog.kind === 'rename' ? dialog.view : undefined} />}
    </Modal>
  );
}

function ViewForm({ views, view }: { views: Views; view: SavedView | undefined }) {
  const [name, setName] = useState(view?.name ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const query = view?.query ?? views.query;

  async function save(event: FormEvent) {
    event.preventDefault();
    const wrong = getProblem(views, name.trim(), query, view) ?? (await views.save(name.trim(), view));
    if (wrong !== null) setProblem(wrong);
    else views.openDialog(null);
  }

  return (
    <form noValidate onSubmit={(event) => void save(event)} className="grid gap-4">
      <TextField
        label={t(savedViewFields.name.label)}
        required
        maxLength={savedViewFields.name.maxLength}
        value={name}
        error={problem}
        onChange={(event) => {
          setName(event.target.value);
          setProblem(null);
        }}
      />
      <p className="m-0 text-sm wrap-anywhere text-muted">
        {t(savedViewFields.query.label)}: {valueText(savedViewFields.query, query)}
      </p>
      <FormActions onCancel={() => views.openDialog(null)}>
        {view ? t('Rename View') : t('Save View')}
      </FormActions>
    </form>
  );
}

function getProblem({ all }: Views, name: string, query: string, view?: SavedView): string | null {
  if (name === '') return t('Please give the view a name.');
  if (all.some((other) => other.name === name && other.id !== view?.id)) {
    return t('A view with this name already exists.');
  }
  for (const [field, value] of [
    [savedViewFields.name, name],
    [savedViewFields.query, query],
  ] as const) {
    const wrong = valueProblem(field, value);
    if (wrong) return translateMessage(`${field.label} ${wrong}`);
  }
  return null;
}
