import { t } from '#locales/translate.ts';
import { Alert } from '#ui/surface.tsx';

export function SkippedNotice({ items, count }: { items: string; count: number }) {
  if (count === 0) return null;
  return (
    <Alert tone="warning" title={t("Left out because this version can't read them: {items}.", { items })} />
  );
}
