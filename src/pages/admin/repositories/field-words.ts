import type { PlannedField } from '#domain/batch-plan.ts';

export const fieldLabels: Record<PlannedField, string> = {
  language: 'Language',
  stars: 'Stars',
  hasReadme: 'Has README',
  hasTechBragging: 'Has tech bragging',
  private: 'Privacy',
  projectId: 'Project',
};

/** A field's value for people. */
export function fieldValueWords(field: PlannedField, value: string | number | boolean | null): string {
  if (field === 'private') return value === true ? 'Private' : 'Public';
  if (field === 'projectId') return value === null ? 'Not linked' : String(value);
  if (value === null) return field === 'language' ? 'None' : 'Unknown';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return String(value);
}
