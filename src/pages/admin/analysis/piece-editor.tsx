import { type FormEvent, useState } from 'react';
import { type PieceDraft, projectOf, toggled } from '#domain/portfolio-piece.ts';
import { projectCategories } from '#domain/portfolio-project.ts';
import type { Repository } from '#domain/repository.ts';
import { Button } from '#ui/button.tsx';
import { SelectField, TextField } from '#ui/field.tsx';
import { Modal } from '#ui/modal.tsx';
import { Alert } from '#ui/surface.tsx';
import { toast } from '#ui/toast.ts';
import { useOffice } from '../../services.ts';
import { PickedField } from './picked-field.tsx';
import { categoryLabels, pieceFieldWords, pieceTextFields, valueWords } from './piece-words.ts';

interface PieceEditorProps {
  repository: Repository;
  draft: PieceDraft;
  /** Visitors see it already. */
  published: boolean;
  onClose: () => void;
}

/** What visitors will read, field by field. */
export function PieceEditor({ repository, draft: initial, published, onClose }: PieceEditorProps) {
  const office = useOffice();
  const [draft, setDraft] = useState(initial);
  const [problem, setProblem] = useState<string | null>(null);
  const named = draft.name.trim() !== '';

  async function save(isPublic: boolean) {
    const saved = await office.saveProject(projectOf(draft, isPublic));
    if (!saved.ok) return setProblem(saved.failure.message);
    toast(isPublic ? 'Published' : published ? 'Unpublished' : 'Draft Saved', {
      description: isPublic ? 'Visitors see it once this change has reached the server.' : undefined,
    });
    onClose();
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (named) void save(true);
  };

  return (
    <Modal open title={`Portfolio piece: ${repository.name}`} onClose={onClose}>
      <form onSubmit={submit} className="grid grid-cols-1 gap-4">
        {repository.private && (
          <Alert tone="warning" title="This repository is private">
            <p className="m-0 text-sm">Nothing of it is published but the fields you tick.</p>
          </Alert>
        )}
        <TextField
          label="Name"
          required
          maxLength={200}
          value={draft.name}
          onChange={(event) => setDraft({ ...draft, name: event.target.value })}
        />
        <SelectField
          label="Tab of the landing page"
          value={draft.piece.category}
          onChange={(event) => {
            const category = projectCategories.find((key) => key === event.target.value);
            if (category) setDraft({ ...draft, piece: { ...draft.piece, category } });
          }}
        >
          {projectCategories.map((category) => (
            <option key={category} value={category}>
              {categoryLabels[category]}
            </option>
          ))}
        </SelectField>
        {pieceTextFields.map((field) => (
          <PickedField key={field} field={field} draft={draft} onChange={setDraft} />
        ))}
        <fieldset className="m-0 grid gap-1 border-0 p-0">
          <legend className="mb-1 p-0 text-sm font-medium">From GitHub</legend>
          {factFields.map((field) => (
            <FactBox key={field} field={field} draft={draft} onChange={setDraft} />
          ))}
        </fieldset>
        {problem && <Alert tone="danger" urgent title={problem} />}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button disabled={!named} onClick={() => void save(false)}>
            {published ? 'Unpublish' : 'Save Draft'}
          </Button>
          <Button type="submit" look="primary" disabled={!named}>
            Publish
          </Button>
        </div>
      </form>
    </Modal>
  );
}

const factFields = [
  'repositoryUrl',
  'websiteUrl',
  'topics',
  'stars',
  'images',
  'contributors',
  'lastUpdated',
  'activityLevel',
] as const;

function FactBox({
  field,
  draft,
  onChange,
}: {
  field: (typeof factFields)[number];
  draft: PieceDraft;
  onChange: (draft: PieceDraft) => void;
}) {
  const words = valueWords(draft.piece[field]);
  if (words === null) return null;
  return (
    <label className="flex min-h-8 cursor-pointer items-start gap-3 text-sm">
      <input
        type="checkbox"
        className="mt-1 size-4 shrink-0"
        checked={draft.published.has(field)}
        onChange={() => onChange(toggled(draft, field))}
      />
      <span className="min-w-0 break-words">
        {pieceFieldWords[field]}: <span className="text-muted">{words}</span>
      </span>
    </label>
  );
}
