import { type FieldDescription, valueLabel } from '#domain/shared/entity.ts';
import { t } from '#locales/translate.ts';

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
