import { ownValue } from '#domain/github-change/github-state.ts';
import type { Repository } from '#domain/repository/repository.ts';
import { repositoryFields } from '#domain/shared/entities.ts';
import { type FieldDescription, valueLabel } from '#domain/shared/entity.ts';
import { t } from '#locales/translate.ts';
import { useWorkspaceQuery } from '../use-workspace-query.ts';

/** Formats a value for display. Translates labels of the product, but not the owner's texts. */
export function valueText(field: FieldDescription, value: unknown, getName?: (id: string) => string): string {
  const shown = valueLabel(field, value, getName);
  return isNamed(field, value) ? t(shown) : shown;
}

function isNamed({ valueLabels }: FieldDescription, value: unknown): boolean {
  if (value === null || value === undefined || value === '' || typeof value === 'boolean') return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'string' && valueLabels?.[value] !== undefined;
}

export function useEditedLabels(repository: Repository): string[] {
  const { id, editedFields } = repository;
  const state = useWorkspaceQuery(
    async ({ githubChanges }) => (editedFields.length > 0 ? githubChanges.state(id) : null),
    [id, editedFields.length],
  );
  return editedFields.map((field) => {
    const own = ownValue(repository, state, field);
    const label = t(repositoryFields[field].label);
    return own === undefined
      ? label
      : t('{label} (GitHub: {value})', { label, value: valueText(repositoryFields[field], own) });
  });
}

/** A visibility edited in Portico has its own label, because it does not change who sees the repository on GitHub. */
export function privacyLabel({ private: isPrivate, editedFields }: Repository): string | false {
  if (!isPrivate) return false;
  return editedFields.includes('private') ? t('Private in Portico') : t('Private');
}
