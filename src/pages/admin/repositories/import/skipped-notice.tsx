import { t } from '#locales/translate.ts';
import { Alert } from '#ui/surface.tsx';

/** Says how many items of a list are missing. @param items the count with its noun */
export function SkippedNotice({ items, count }: { items: string; count: number }) {
  if (count === 0) return null;
  return (
    <Alert
      tone="warning"
      title={t('Left out because GitHub sent them in an unknown form: {items}.', { items })}
    />
  );
}
