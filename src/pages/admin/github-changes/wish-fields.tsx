import { useState } from 'react';
import { githubFlags, githubSettings } from '#domain/github-change/github-settings.ts';
import type { WishForm, WishProblems } from '#domain/github-change/wish-form.ts';
import { markText, t, translateMessage } from '#locales/translate.ts';
import { CheckField, SelectField, TextField } from '#ui/field.tsx';
import { ChoiceField } from '../choice-field.tsx';

export interface WishFieldsProps {
  form: WishForm;
  problems: WishProblems;
  onChange: (form: WishForm) => void;
}

/** The fields of a change on GitHub. An empty field leaves its setting unchanged. */
export function WishFields({ form, problems, onChange }: WishFieldsProps) {
  const set = (change: Partial<WishForm>) => onChange({ ...form, ...change });
  const [startsOpen] = useState(form.alerts !== '');
  return (
    <div className="grid gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Text name="description" form={form} problems={problems} onChange={onChange} />
        <Text name="homepage" form={form} problems={problems} onChange={onChange} />
        <Topics form={form} problems={problems} onChange={onChange} />
        <SelectField
          label={t(githubSettings.visibility.label)}
          value={form.visibility}
          onChange={({ target: { value } }) =>
            set({ visibility: value === 'public' || value === 'private' ? value : '' })
          }
          options={[
            ['', t('No change')],
            ['private', t('Private')],
            ['public', t('Public')],
          ]}
        />
        <ChoiceField
          label={t(githubSettings.archived.label)}
          labels={[t('Archive'), t('Unarchive')]}
          value={form.archived}
          onChange={(archived) => set({ archived })}
        />
      </div>
      <details open={startsOpen}>
        <summary className="cursor-pointer text-sm font-medium">{t('Features and merging')}</summary>
        <div className="mt-4 grid items-start gap-4 sm:grid-cols-2">
          <ChoiceField
            label={t(githubSettings.alerts.label)}
            labels={[t('On'), t('Off')]}
            value={form.alerts}
            onChange={(alerts) => set({ alerts })}
          />
          {githubFlags.map((flag) => (
            <ChoiceField
              key={flag}
              label={t(githubSettings[flag].label)}
              labels={[t('On'), t('Off')]}
              value={form.flags[flag] ?? ''}
              onChange={(choice) => set({ flags: { ...form.flags, [flag]: choice } })}
            />
          ))}
        </div>
      </details>
    </div>
  );
}

function Text({ name, form, problems, onChange }: WishFieldsProps & { name: 'description' | 'homepage' }) {
  const { label } = githubSettings[name];
  const isCleared = form.cleared.includes(name);
  return (
    <div className="grid gap-1">
      <TextField
        label={t(label)}
        value={isCleared ? '' : form[name]}
        disabled={isCleared}
        autoComplete="off"
        error={problemText(problems[name])}
        onChange={({ target: { value } }) => onChange({ ...form, [name]: value })}
      />
      <CheckField
        label={name === 'description' ? t('Remove the description') : t('Remove the website')}
        checked={isCleared}
        onChange={({ target: { checked } }) => {
          const others = form.cleared.filter((one) => one !== name);
          onChange({ ...form, cleared: checked ? [...others, name] : others });
        }}
      />
    </div>
  );
}

const topicChanges = {
  add: markText('Add'),
  remove: markText('Remove'),
  replace: markText('Replace all with'),
} as const;

function Topics({ form, problems, onChange }: WishFieldsProps) {
  return (
    <div className="grid gap-2">
      <SelectField
        label={t(githubSettings.topics.label)}
        value={form.topicChange}
        onChange={({ target: { value } }) =>
          onChange({
            ...form,
            topicChange: value === 'add' || value === 'remove' || value === 'replace' ? value : '',
          })
        }
        options={[
          ['', t('No change')],
          ...Object.entries(topicChanges).map(([kind, label]) => [kind, t(label)] as const),
        ]}
      />
      {form.topicChange !== '' && (
        <TextField
          label={t('Topics, separated by commas')}
          value={form.topics}
          autoComplete="off"
          autoCapitalize="none"
          error={problemText(problems.topics)}
          onChange={({ target: { value } }) => onChange({ ...form, topics: value })}
        />
      )}
    </div>
  );
}

function problemText(problem: string | undefined): string | null {
  return problem === undefined ? null : translateMessage(problem);
}
