import { type ReactNode, useState } from 'react';
import { formatNumber } from '#domain/shared/format.ts';
import { t } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';

interface FirstFewProps<T extends { id: string }> {
  items: readonly T[];
  max: number;
  what: string;
  /** True for an item that must be visible, such as the one that the owner searched for. */
  mustShow?: (item: T) => boolean;
  children: (item: T) => ReactNode;
}

export function FirstFew<T extends { id: string }>({
  items,
  max,
  what,
  mustShow = () => false,
  children,
}: FirstFewProps<T>) {
  const [all, setAll] = useState(false);
  const shown = all || items.slice(max).some(mustShow) ? items : items.slice(0, max);
  const hidden = items.length - shown.length;
  return (
    <>
      <ul className="m-0 grid list-none gap-4 p-0">
        {shown.map((item) => (
          <li key={item.id}>{children(item)}</li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button className="justify-self-start" onClick={() => setAll(true)}>
          {t('Show {number} more {what}', { number: formatNumber(hidden), what })}
        </Button>
      )}
    </>
  );
}
