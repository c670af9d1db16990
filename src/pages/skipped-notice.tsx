import { t } from '#locales/translate.ts';
import { Alert } from '#ui/surface.tsx';

interface SkippedProps {
  sender: 'GitHub' | 'server';
  items: string;
  count: number;
}

export function SkippedNotice({ sender, items, count }: SkippedProps) {
  if (count === 0) return null;
  const title =
    sender === 'GitHub'
      ? t("Left out because this version can't read them: {items}.", { items })
      : t("Left out because this version can't read them: {items}.", { items });
  return <Alert tone="warning" title={title} />;
}
