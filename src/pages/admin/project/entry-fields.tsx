import { studyFields } from '#domain/portfolio/case-study.ts';
import {
  type EntryDraft,
  entryCardFields,
  entryFactFields,
  isEmpty,
  toggled,
} from '#domain/portfolio/portfolio-entry.ts';
import { projectCategories, projectCategoryLabels } from '#domain/portfolio/portfolio-project.ts';
import { projectFields } from '#domain/shared/entities.ts';
import { t } from '#locales/translate.ts';
import { SelectField, TextField } from '#ui/field.tsx';
import { valueText } from '../repositories/value-text.ts';
import { PickedField } from './picked-field.tsx';

interface DraftProps {
  draft: EntryDraft;
  onChange: (draft: EntryDraft) => void;
}

export function EntryFields({ draft, onChange }: DraftProps) {
  return (
    <>
      <TextField
        label={t(projectFields.name.label)}
        required
        maxLength={projectFields.name.maxLength}
        value={draft.name}
        onChange={(event) => onChange({ ...draft, name: event.target.value })}
      />
      <SelectField
        label={t(projectFields.category.label)}
        value={draft.entry.category}
        onChange={(event) => {
          const category = projectCategories.find((key) => key === event.target.value);
          if (category) onChange({ ...draft, entry: { ...draft.entry, category } });
        }}
      >
        {projectCategories.map((category) => (
          <option key={category} value={category}>
            {t(projectCategoryLabels[category])}
          </option>
        ))}
      </SelectField>
      {entryCardFields.map((field) => (
        <PickedField key={field} field={field} draft={draft} onChange={onChange} />
      ))}
      <details className="border-y border-hairline py-2">
        <summary className="min-h-8 cursor-pointer content-center text-sm font-medium">
          {t('Case study')}
        </summary>
        <p className="mt-0 text-sm text-muted">
          {t('Shown on the project page. Leave a blank line between paragraphs.')}
        </p>
        <div className="grid gap-4">
          {studyFields.map((field) => (
            <PickedField key={field} field={field} draft={draft} onChange={onChange} />
          ))}
        </div>
      </details>
      <fieldset className="m-0 grid gap-1 border-0 p-0">
        <legend className="mb-1 p-0 text-sm font-medium">{t('From GitHub')}</legend>
        {entryFactFields.map((field) => (
          <FactBox key={field} field={field} draft={draft} onChange={onChange} />
        ))}
      </fieldset>
    </>
  );
}

function FactBox({ field, draft, onChange }: DraftProps & { field: (typeof entryFactFields)[number] }) {
  const value = draft.entry[field];
  if (isEmpty(value)) return null;
  const { label } = projectFields[field];
  return (
    <label className="flex min-h-8 cursor-pointer items-start gap-3 text-sm">
      <input
        type="checkbox"
        className="mt-1 size-4 shrink-0"
        checked={draft.published.has(field)}
        onChange={() => onChange(toggled(draft, field))}
      />
      <span className="min-w-0 break-words">
        {t(label)}: <span className="text-muted">{valueText(projectFields[field], value)}</span>
      </span>
    </label>
  );
}
