import { useEffect, useState } from 'react';
import { githubSettings } from '#domain/github-change/github-settings.ts';
import type { Repository } from '#domain/repository/repository.ts';
import { t } from '#locales/translate.ts';
import { SelectField, TextField } from '#ui/field.tsx';
import { useWorkspace } from '../../use-services.ts';
import type { WishFieldsProps } from './wish-fields.tsx';

/** Names are typed as code, without autocorrection. */
const asCode = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

/**
 * The name of a single repository, and the default branch: chosen from the branches of one repository, typed for
 * several.
 */
export function NameFields({
  repositories,
  form,
  problems,
  onChange,
}: WishFieldsProps & { repositories: readonly Repository[] }) {
  const [only] = repositories.length === 1 ? repositories : [];
  const branches = useBranches(only);
  const { label } = githubSettings.defaultBranch;
  return (
    <details>
      <summary className="cursor-pointer text-sm font-medium">
        {only ? t('Name and default branch') : t('Default branch')}
      </summary>
      <div className="mt-4 grid items-start gap-4 sm:grid-cols-2">
        {only && (
          <TextField
            label={t('New name')}
            hint={t('Now: {name}', { name: only.name })}
            value={form.name}
            {...asCode}
            error={problems.name ?? null}
            onChange={({ target: { value } }) => onChange({ ...form, name: value })}
          />
        )}
        {branches ? (
          <SelectField
            label={label}
            value={form.defaultBranch}
            onChange={({ target: { value } }) => onChange({ ...form, defaultBranch: value })}
          >
            <option value="">{t('No change')}</option>
            {branches.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
        ) : (
          <TextField
            label={label}
            hint={t('The branch must exist. Portico checks each repository before changing it.')}
            value={form.defaultBranch}
            {...asCode}
            error={problems.defaultBranch ?? null}
            onChange={({ target: { value } }) => onChange({ ...form, defaultBranch: value })}
          />
        )}
      </div>
    </details>
  );
}

/** Branches of the repository; null: unknown, so the branch is typed. */
function useBranches(repository: Repository | undefined): readonly string[] | null {
  const { githubChanges } = useWorkspace();
  const [branches, setBranches] = useState<readonly string[] | null>(null);
  useEffect(() => {
    let isWanted = true;
    if (repository && navigator.onLine) {
      void githubChanges.branches(repository).then((names) => {
        if (isWanted) setBranches(names);
      });
    }
    return () => {
      isWanted = false;
    };
  }, [githubChanges, repository]);
  return branches;
}
