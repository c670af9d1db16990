import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { tabAfterKey } from './tab-keys.ts';

export interface Tab<Key extends string> {
  key: Key;
  label: string;
}

/** Arrow keys, Home and End move between tabs, and only the selected one is a Tab stop. The caller renders the panel. */
export function Tabs<Key extends string>({
  label,
  tabs,
  chosen,
  onChoose,
  children,
}: {
  label: string;
  tabs: readonly Tab<Key>[];
  chosen: Key;
  onChoose: (key: Key) => void;
  children: ReactNode;
}) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent) {
    const keys = tabs.map(({ key }) => key);
    const next = tabAfterKey(keys, chosen, event.key);
    if (next === null) return;
    event.preventDefault();
    onChoose(next);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus();
  }

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={move}
        className="mb-1 flex gap-6 overflow-x-auto border-b border-hairline"
      >
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            data-tab={tab.key}
            aria-selected={tab.key === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={tab.key === chosen ? 0 : -1}
            onClick={() => onChoose(tab.key)}
            className={`-mb-px min-h-10 cursor-pointer pointer-coarse:min-h-11 border-b-2 px-0 text-base whitespace-nowrap -outline-offset-2 ${
              tab.key === chosen
                ? 'border-ink font-semibold text-ink'
                : 'border-transparent text-muted hover:text-ink'
            }`}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
        {children}
      </div>
    </>
  );
}
