import { createContext, type ReactNode, use, useState } from 'react';

const NoticeContext = createContext<(text: string) => void>(() => undefined);

/** Says what came of a decision, inside the outbox: a message elsewhere on the page would lie behind the open dialog. */
export function useOutboxNotice(): (text: string) => void {
  return use(NoticeContext);
}

export function OutboxNotice({ children }: { children: ReactNode }) {
  const [text, setText] = useState('');
  return (
    <NoticeContext value={setText}>
      {children}
      <p
        role="status"
        className={`sticky bottom-0 m-0 text-sm ${text === '' ? '' : 'border-t border-ink bg-paper px-4 py-3 md:px-8'}`}
      >
        {text}
      </p>
    </NoticeContext>
  );
}
