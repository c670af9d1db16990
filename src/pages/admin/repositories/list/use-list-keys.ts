import { type RefObject, useEffect, useRef } from 'react';

/** `index` counts the rows of the page. */
export interface ListKeyActions {
  focusSearch: () => void;
  /** Moves one row, at the edge to the next or previous page. */
  move: (step: 1 | -1) => void;
  toggle: () => void;
  extend: () => void;
  open: () => void;
  openAtGithub: () => void;
  selectMatching: () => void;
  /** Clears the selection, then leaves batch mode. */
  escape: () => void;
  help: () => void;
}

/** Maximum time between two keys of a sequence, in milliseconds. */
const sequenceMs = 1_500;

const keys: Record<string, (actions: ListKeyActions) => void> = {
  '/': (actions) => actions.focusSearch(),
  j: (actions) => actions.move(1),
  k: (actions) => actions.move(-1),
  o: (actions) => actions.openAtGithub(),
  x: (actions) => actions.toggle(),
  X: (actions) => actions.extend(),
  '?': (actions) => actions.help(),
  Escape: (actions) => actions.escape(),
};

/**
 * Single keys of the list. Ignored while the owner types, while a dialog is open, and if the owner has switched them
 * off.
 */
export function useListKeys(
  enabled: boolean,
  list: RefObject<HTMLElement | null>,
  actions: ListKeyActions,
): void {
  const current = useRef(actions);
  useEffect(() => {
    current.current = actions;
  });

  useEffect(() => {
    if (!enabled) return;
    let star: number | null = null;
    const stop = new AbortController();
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
        if (acceptsTyping(event.target) || document.querySelector('dialog:modal')) return;
        const begun = star !== null && event.timeStamp - star < sequenceMs;
        if (event.key === 'Shift') return;
        star = event.key === '*' ? event.timeStamp : null;
        const command = getCommand(event, begun, list.current);
        if (!command) return;
        event.preventDefault();
        command(current.current);
      },
      { signal: stop.signal },
    );
    return () => stop.abort();
  }, [enabled, list]);
}

function getCommand(event: KeyboardEvent, afterStar: boolean, list: HTMLElement | null) {
  if (afterStar && event.key === 'a') return (actions: ListKeyActions) => actions.selectMatching();
  if (event.key === 'Enter') {
    // Enter belongs to a focused link or button.
    const onRow = event.target instanceof HTMLElement && event.target.parentElement === list;
    return onRow ? (actions: ListKeyActions) => actions.open() : undefined;
  }
  return keys[event.key];
}

export function acceptsTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  // A menu of the toolbar keeps the focus after a choice, and the list's keys still work there.
  if (target.matches('[data-toolbar] select') && !target.closest('[role="dialog"]')) return false;
  return target.isContentEditable || target.matches('input:not([type="checkbox"]), textarea, select');
}
