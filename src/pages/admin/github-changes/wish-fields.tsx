import { type GithubFlag, githubFlags, githubSettings } from '#domain/github-change/github-settings.ts';
import type { WishForm, WishProblems } from '#domain/github-change/wish-form.ts';
import type { Choice } from '#domain/repository/batch-update.ts';
import { CheckField, SelectField, TextField } from '#ui/field.tsx';
import { ChoiceField } from '../choice-field.tsx';

export interface WishFieldsProps {
  form: WishForm;
  problems: WishProblems;
  onChange: (form: WishForm) => void;
}

/** The fields of a change at GitHub. What is left empty stays as it is. */
export function WishFields({ form, problems, onChange }: WishFieldsProps) {
  const set = (change: Partial<WishForm>) => onChange({ ...form, ...change });
  return (
    <div className="grid gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Text name="description" form={form} problems={problems} onChange={onChange} />
        <Text name="homepage" form={form} problems={problems} onChange={onChange} />
        <Topics form={form} problems={problems} onChange={onChange} />
        <SelectField
          label={githubSettings.visibility.label}
          value={form.visibility}
          onChange={({ target: { value } }) =>
            set({ visibility: value === 'public' || value === 'private' ? value : '' })
          }
        >
          <option value="">No change</option>
          <option value="private">Private</option>
          <option value="public">Public</option>
        </SelectField>
        <ChoiceField
          label={githubSettings.archived.label}
          labels={['Archive', 'Unarchive']}
          value={form.archived}
          onChange={(archived) => set({ archived })}
        />
      </div>
      <details>
        <summary className="cursor-pointer text-sm font-medium">Features and merging</summary>
        <div className="mt-4 grid items-start gap-4 sm:grid-cols-2">
          {githubFlags.map((flag) => (
            <ChoiceField
              key={flag}
              label={githubSettings[flag].label}
              labels={['On', 'Off']}
              value={form.flags[flag] ?? ''}
              onChange={(choice) => set({ flags: withFlag(form, flag, choice) })}
            />
          ))}
        </div>
      </details>
    </div>
  );
}

function withFlag({ flags }: WishForm, flag: GithubFlag, choice: Choice): WishForm['flags'] {
  return { ...flags, [flag]: choice };
}

function Text({ name, form, problems, onChange }: WishFieldsProps & { name: 'description' | 'homepage' }) {
  const { label } = githubSettings[name];
  const isCleared = form.cleared.includes(name);
  return (
    <div className="grid gap-1">
      <TextField
        label={label}
        value={isCleared ? '' : form[name]}
        disabled={isCleared}
        autoComplete="off"
        error={problems[name] ?? null}
        onChange={({ target: { value } }) => onChange({ ...form, [name]: value })}
      />
      <CheckField
        label={`Remove the ${label.toLowerCase()}`}
        checked={isCleared}
        onChange={({ target: { checked } }) => {
          const others = form.cleared.filter((one) => one !== name);
          onChange({ ...form, cleared: checked ? [...others, name] : others });
        }}
      />
    </div>
  );
}

const topicChanges = { add: 'Add', remove: 'Remove', replace: 'Replace all by' } as const;

function Topics({ form, problems, onChange }: WishFieldsProps) {
  return (
    <div className="grid gap-2">
      <SelectField
        label={githubSettings.topics.label}
        value={form.topicChange}
        onChange={({ target: { value } }) =>
          onChange({
            ...form,
            topicChange: value === 'add' || value === 'remove' || value === 'replace' ? value : '',
          })
        }
      >
        <option value="">No change</option>
        {Object.entries(topicChanges).map(([kind, label]) => (
          <option key={kind} value={kind}>
            {label}
          </option>
        ))}
      </SelectField>
      {form.topicChange !== '' && (
        <TextField
          label="Topics, separated by commas"
          value={form.topics}
          autoComplete="off"
          autoCapitalize="none"
          error={problems.topics ?? null}
          onChange={({ target: { value } }) => onChange({ ...form, topics: value })}
        />
      )}
    </div>
  );
}
