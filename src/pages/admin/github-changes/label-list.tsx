import { Trash2 } from 'lucide-react';
import { type GithubLabel, labelBounds } from '#domain/github-change/labels.ts';
import { t } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';

export function LabelList({
  labels,
  onChange,
}: {
  labels: readonly GithubLabel[];
  onChange: (labels: readonly GithubLabel[]) => void;
}) {
  const replace = (index: number, label: GithubLabel | null) =>
    onChange(labels.flatMap((one, at) => (at !== index ? [one] : label ? [label] : [])));
  return (
    <details className="pl-7">
      <summary className="cursor-pointer text-sm text-muted">{t('Edit the labels')}</summary>
      <ul className="m-0 mt-2 grid list-none gap-3 p-0">
        {labels.map((label, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a name is typed letter by letter, and is no name to keep the place by
          <li key={index} className="grid items-end gap-2 sm:grid-cols-[2fr_1fr_3fr_auto]">
            <TextField
              label={t('Name')}
              value={label.name}
              maxLength={labelBounds.name}
              autoComplete="off"
              onChange={({ target }) => replace(index, { ...label, name: target.value })}
            />
            <TextField
              label={t('Colour')}
              value={label.color}
              autoComplete="off"
              spellCheck={false}
              style={{ borderLeft: `0.75rem solid #${label.color.replace('#', '')}` }}
              onChange={({ target }) => replace(index, { ...label, color: target.value })}
            />
            <TextField
              label={t('Description')}
              value={label.description ?? ''}
              maxLength={labelBounds.description}
              autoComplete="off"
              onChange={({ target }) => replace(index, { ...label, description: target.value || null })}
            />
            <Button
              look="quiet"
              aria-label={t('Remove the label {name}', { name: label.name })}
              onClick={() => replace(index, null)}
            >
              <Trash2 aria-hidden="true" size={16} />
            </Button>
          </li>
        ))}
      </ul>
      <Button
        className="mt-3"
        onClick={() => onChange([...labels, { name: '', color: 'ededed', description: null }])}
      >
        {t('Add a label')}
      </Button>
    </details>
  );
}
