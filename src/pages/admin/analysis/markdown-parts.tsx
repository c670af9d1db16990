import type { MouseEvent, ReactNode } from 'react';
import { t } from '#locales/translate.ts';
import { OutsideLink } from './outside-link.tsx';

/** @param address null if the picture is inside a link, or if its address is not https */
export function Picture({ address, description }: { address: string | null; description: string }) {
  return (
    <OutsideLink address={address ?? ''}>
      {t('Picture')}
      {description === '' ? '' : `: ${description}`}
    </OutsideLink>
  );
}

export function Task({ isDone }: { isDone: boolean }) {
  const label = isDone ? t('Completed task') : t('Incomplete task');
  return <input type="checkbox" disabled checked={isDone} aria-label={label} />;
}

const alertTitles: Readonly<Record<string, () => string>> = {
  note: () => t('Note'),
  tip: () => t('Tip'),
  important: () => t('Important'),
  warning: () => t('Warning'),
  caution: () => t('Caution'),
};

export function Alert({ kind, children }: { kind: string; children: ReactNode }) {
  return (
    <div role="note" className="border-l-2 border-ink pl-4 [&>*+*]:mt-4">
      <p className="m-0 font-medium">{alertTitles[kind]?.()}</p>
      {children}
    </div>
  );
}

interface LinkWithinProps {
  id: string | undefined;
  /** Id of the linked element in the same document. */
  target: string;
  children: ReactNode;
}

/** Scrolls to an element of the same document. The page's address stays the same, because it belongs to the application. */
export function LinkWithin({ id, target, children }: LinkWithinProps) {
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault();
    const text = event.currentTarget.closest('[data-foreign-text]');
    const place = text?.querySelector<HTMLElement>(`#${CSS.escape(target)}`);
    if (!place) return;
    place.closest('details')?.setAttribute('open', '');
    place.scrollIntoView();
    if (place.tabIndex < 0) place.tabIndex = -1;
    place.focus({ preventScroll: true });
  };
  return (
    <a id={id} href={`#${target}`} onClick={go} className="text-ink">
      {children}
    </a>
  );
}
