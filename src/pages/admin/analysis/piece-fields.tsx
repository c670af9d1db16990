import { type PieceDraft, pieceFactFields, pieceTextFields, toggled } from '#domain/portfolio-piece.ts';
import { projectCategories } from '#domain/portfolio-project.ts';
import { SelectField, TextField } from '#ui/field.tsx';
import { PickedField } from './picked-field.tsx';
import { categoryLabels, pieceFieldWords, valueWords } from './piece-words.ts';

interface DraftProps {
  draft: PieceDraft;
  onChange: (draft: PieceDraft) => void;
}

/** Name and tab, the texts, and what GitHub knows. */
export function PieceFields({ draft, onChange }: DraftProps) {
  return (
    <>
      <TextField
        label="Name"
        required
        maxLength={200}
        value={draft.name}
        onChange={(event) => onChange({ ...draft, name: event.target.value })}
      />
      <SelectField
        label="Tab of the landing page"
        value={draft.piece.category}
        onChange={(event) => {
          const category = projectCategories.find((key) => key === event.target.value);
          if (category) onChange({ ...draft, piece: { ...draft.piece, category } });
        }}
      >
        {projectCategories.map((category) => (
          <option key={category} value={category}>
            {categoryLabels[category]}
          </option>
        ))}
      </SelectField>
      {pieceTextFields.map((field) => (
        <PickedField key={field} field={field} draft={draft} onChange={onChange} />
      ))}
      <fieldset className="m-0 grid gap-1 border-0 p-0">
        <legend className="mb-1 p-0 text-sm font-medium">From GitHub</legend>
        {pieceFactFields.map((field) => (
          <FactBox key={field} field={field} draft={draft} onChange={onChange} />
        ))}
      </fieldset>
    </>
  );
}

function FactBox({ field, draft, onChange }: DraftProps & { field: (typeof pieceFactFields)[number] }) {
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
