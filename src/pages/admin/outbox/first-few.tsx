import { type ReactNode, useState } from 'react';
import { formatNumber } from '#domain/shared/format.ts';
import { t } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';

/** The first few of a list, and a button for the rest. */
export function FirstFew<T>({
  items,
  max,
  what,
  mustShow,
  children,
}: {
  items: readonly T[];
  /** How many are the first few. */
  max: number;
  /** What more of them are called. */
  what: string;
  /** What is looked for is never behind the button. */
  mustShow: (item: T) => boolean;
  children: (item: T) => ReactNode;
}) {
  const [all, setAll] = useState(false);
  const shown = all || items.slice(max).some(mustShow) ? items : items.slice(0, max);
  const hidden = items.length - shown.length;
  return (
    <>
      <ul className="m-0 grid list-none gap-4 p-0">{shown.map(children)}</ul>
      {hidden > 0 && (
        <Button className="justify-self-start" onClick={() => setAll(true)}>
          {t('Show {number} more {what}', { number: formatNumber(hidden), what })}
        </Button>
      )}
    </>
  );
}
