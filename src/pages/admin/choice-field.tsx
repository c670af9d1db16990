import type { Choice } from '#domain/repository/batch-update.ts';
import { t } from '#locales/translate.ts';
import { SelectField } from '#ui/field.tsx';

export function ChoiceField({
  label,
  labels = [t('Yes'), t('No')],
  value,
  hint,
  onChange,
}: {
  label: string;
  labels?: readonly [yes: string, no: string];
  hint?: string;
  value: Choice;
  onChange: (value: Choice) => void;
}) {
  return (
    <SelectField
      label={label}
      hint={hint}
      value={value}
      onChange={({ target }) => onChange(target.value === 'yes' || target.value === 'no' ? target.value : '')}
      options={[
        ['', t('No change')],
        ['yes', labels[0]],
        ['no', labels[1]],
      ]}
    />
  );
}
