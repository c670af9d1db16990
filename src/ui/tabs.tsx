import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';

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
    const current = tabs.findIndex(({ key }) => key === chosen);
    const last = tabs.length - 1;
    const targets = new Map([
      ['ArrowRight', current === last ? 0 : current + 1],
      ['ArrowLeft', current === 0 ? last : current - 1],
      ['Home', 0],
      ['End', last],
    ]);
    const tab = tabs[targets.get(event.key) ?? -1];
    if (!tab) return;
    event.preventDefault();
    onChoose(tab.key);
    list.current?.querySelector<HTMLElement>(`[data-tab="${tab.key}"]`)?.focus();
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
