import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type GithubLabel, labelBounds } from '#domain/github-change/labels.ts';
import type { FileTemplate, GithubTemplates, TemplateChoice } from '#domain/github-change/templates.ts';
import { t } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { asCode, CheckField, SelectField, TextArea, TextField } from '#ui/field.tsx';
import { Alert, Muted } from '#ui/surface.tsx';
import type { useTemplates } from './use-templates.ts';

function LabelList({
  labels,
  onChange,
}: {
  labels: readonly GithubLabel[];
  onChange: (labels: readonly GithubLabel[]) => void;
}) {
  const replace = (index: number, label: GithubLabel | null) =>
    onChange(labels.toSpliced(index, 1, ...(label ? [label] : [])));
  return (
    <details className="pl-7">
      <summary className="cursor-pointer text-sm text-muted">{t('Edit the labels')}</summary>
      <ul className="m-0 mt-2 grid list-none gap-3 p-0">
        {labels.map((label, index) => (
          // The index is the key, because the name changes while the owner types.
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

/** Chooses labels and files from templates. Edited templates are stored on this device. */
export function TemplateFields({
  templates,
  choice,
  changeTemplates,
  choose,
  problem,
}: Pick<ReturnType<typeof useTemplates>, 'choice' | 'changeTemplates' | 'choose' | 'problem'> & {
  templates: GithubTemplates;
}) {
  const [startsOpen] = useState(choice.paths.length > 0);
  const set = (change: Partial<GithubTemplates>) => changeTemplates({ ...templates, ...change });
  return (
    <details open={startsOpen}>
      <summary className="cursor-pointer text-sm font-medium">{t('Labels and community files')}</summary>
      <div className="mt-4 grid gap-4">
        <CheckField
          label={t('Create or update these labels: {names}', {
            names: templates.labels.map(({ name }) => name).join(', '),
          })}
          checked={choice.labels}
          onChange={({ target: { checked } }) => choose({ ...choice, labels: checked })}
        />
        <LabelList labels={templates.labels} onChange={(labels) => set({ labels })} />
        <Files templates={templates} choice={choice} set={set} choose={choose} />
        {choice.paths.length > 0 && (
          <Proposal templates={templates} choice={choice} set={set} choose={choose} />
        )}
        {problem !== null && <Alert tone="danger" title={problem} />}
        <Muted>
          {t(
            'Labels and texts are saved on this device. Portico fills in {owner}, {year} and {email} in the texts.',
            { owner: '{{owner}}', year: '{{year}}', email: '{{email}}' },
          )}
        </Muted>
      </div>
    </details>
  );
}

interface FilesProps {
  templates: GithubTemplates;
  choice: TemplateChoice;
  set: (change: Partial<GithubTemplates>) => void;
  choose: (choice: TemplateChoice) => void;
}

function Files({ templates: { files }, choice, set, choose }: FilesProps) {
  const without = (path: string) => choice.paths.filter((one) => one !== path);
  function replace(index: number, file: FileTemplate | null) {
    const path = files[index]?.path ?? '';
    set({ files: files.toSpliced(index, 1, ...(file ? [file] : [])) });
    if (choice.paths.includes(path))
      choose({ ...choice, paths: [...without(path), ...(file ? [file.path] : [])] });
  }
  return (
    <fieldset className="m-0 grid min-w-0  gap-2 border-0 p-0 wrap-anywhere">
      <legend className="mb-2 p-0 text-sm font-medium">
        {t('Files, as one pull request in each repository')}
      </legend>
      {files.map((file, index) => (
        // The index is the key, because the path changes while the owner types.
        <div key={index} className="grid gap-1">
          <CheckField
            label={file.path || t('No path')}
            checked={choice.paths.includes(file.path)}
            onChange={({ target: { checked } }) =>
              choose({ ...choice, paths: checked ? [...choice.paths, file.path] : without(file.path) })
            }
          />
          <details className="pl-7">
            <summary className="cursor-pointer text-sm text-muted">
              {t('Edit {path}', { path: file.path })}
            </summary>
            <div className="mt-2 grid gap-3 pb-2">
              <TextField
                label={t('Path')}
                value={file.path}
                {...asCode}
                onChange={({ target }) => replace(index, { ...file, path: target.value.trim() })}
              />
              <TextArea
                label={t('Text of {path}', { path: file.path })}
                rows={8}
                className="font-mono text-sm"
                value={file.text}
                spellCheck={false}
                onChange={({ target }) => replace(index, { ...file, text: target.value })}
              />
              <Button className="justify-self-start" onClick={() => replace(index, null)}>
                {t('Remove {path}', { path: file.path })}
              </Button>
            </div>
          </details>
        </div>
      ))}
      <Button
        className="justify-self-start"
        onClick={() => set({ files: [...files, { path: newPath(files), text: '' }] })}
      >
        {t('Add a file')}
      </Button>
    </fieldset>
  );
}

function newPath(files: readonly FileTemplate[]): string {
  const taken = new Set(files.map(({ path }) => path));
  for (let number = 1; ; number += 1) {
    const path = `file-${number}.md`;
    if (!taken.has(path)) return path;
  }
}

function Proposal({ templates, choice, set, choose }: FilesProps) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextField
        label={t('E-mail address in the texts')}
        type="email"
        value={templates.email}
        autoComplete="email"
        onChange={({ target }) => set({ email: target.value })}
      />
      <SelectField
        label={t('If a file exists with different content')}
        value={choice.existing}
        onChange={({ target: { value } }) =>
          choose({ ...choice, existing: value === 'replace' ? 'replace' : 'keep' })
        }
        options={[
          ['keep', t('Keep the existing file')],
          ['replace', t('Propose the new content')],
        ]}
      />
      <TextField
        label={t('Title of the pull request')}
        value={templates.title}
        autoComplete="off"
        onChange={({ target }) => set({ title: target.value })}
      />
      <TextArea
        label={t('Text of the pull request')}
        rows={3}
        value={templates.body}
        onChange={({ target }) => set({ body: target.value })}
      />
    </div>
  );
}
