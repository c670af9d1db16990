import { t } from '#locales/translate.ts';
import { SelectField } from '#ui/field.tsx';

export function ChoiceSelect<Option extends string>({
  label,
  anyLabel,
  options,
  entityLabel = (option) => option,
  value,
  onChoose,
}: {
  label: string;
  anyLabel: string;
  options: readonly Option[];
  entityLabel?: (option: Option) => string;
  value: Option | null;
  onChoose: (value: Option | null) => void;
}) {
  // Adds a value from the address even if no repository has it, so that it can be selected.
  const all = value === null || options.includes(value) ? options : [value, ...options];
  return (
    <SelectField
      label={label}
      value={value ?? ''}
      onChange={(event) => onChoose(all.find((option) => option === event.target.value) ?? null)}
      options={[['', anyLabel], ...all.map((option) => [option, entityLabel(option)] as const)]}
    />
  );
}

interface AmountSelectProps {
  label: string;
  options: readonly number[];
  entityLabel: (option: number) => string;
  value: number;
  onChoose: (value: number) => void;
}

/** Selects one of several numbers. The first one disables the filter. */
export function AmountSelect({ label, options, entityLabel, value, onChoose }: AmountSelectProps) {
  return (
    <SelectField
      label={label}
      value={value}
      onChange={(event) => onChoose(Number(event.target.value))}
      options={options.map((option) => [option, entityLabel(option)])}
    />
  );
}

interface FlagSelectProps {
  label: string;
  whenTrue: string;
  whenFalse: string;
  value: boolean | null;
  onChoose: (value: boolean | null) => void;
}

export function FlagSelect({ label, whenTrue, whenFalse, value, onChoose }: FlagSelectProps) {
  return (
    <ChoiceSelect
      label={t(label)}
      anyLabel={t('Any')}
      options={[whenTrue, whenFalse]}
      entityLabel={(option) => t(option)}
      value={value === null ? null : value ? whenTrue : whenFalse}
      onChoose={(chosen) => onChoose(chosen === null ? null : chosen === whenTrue)}
    />
  );
}
