import { createContext, type ReactNode, use, useState } from 'react';
import type { Wording } from '#domain/shared/wording.ts';
import { translateMessage } from '#locales/translate.ts';

const NoticeContext = createContext<(text: Wording) => void>(() => undefined);

/** Returns a function that shows the result of a decision inside the outbox, because the open dialog would cover a toast. */
export function useOutboxNotice(): (text: Wording) => void {
  return use(NoticeContext);
}

export function OutboxNotice({ children }: { children: ReactNode }) {
  const [text, setText] = useState<Wording>('');
  return (
    <NoticeContext value={setText}>
      {children}
      <p
        role="status"
        className={`sticky bottom-0 m-0 text-sm ${text === '' ? '' : 'border-t border-ink bg-paper px-4 py-3 md:px-8'}`}
      >
        {translateMessage(text)}
      </p>
    </NoticeContext>
  );
}
