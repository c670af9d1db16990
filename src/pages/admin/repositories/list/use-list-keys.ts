import { type RefObject, useRef } from 'react';
import { useKeydown } from '../../use-keydown.ts';

export interface ListKeyActions {
  focusSearch: () => void;
  /** Moves the focus by one row. At the edge, goes to the next or previous page. */
  move: (step: 1 | -1) => void;
  toggle: () => void;
  extend: () => void;
  open: () => void;
  openAtGithub: () => void;
  selectMatching: () => void;
  /** Clears the selection. If there is none, leaves batch mode. */
  escape: () => void;
  help: () => void;
}

/** Maximum milliseconds between two keys of a sequence. */
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

/** Ignores single keys while the owner types, while a dialog is open, or if the owner has switched them off. */
export function useListKeys(
  enabled: boolean,
  list: RefObject<HTMLElement | null>,
  actions: ListKeyActions,
): void {
  const star = useRef<number | null>(null);
  const press = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (acceptsTyping(event.target) || document.querySelector('dialog:modal')) return;
    const begun = star.current !== null && event.timeStamp - star.current < sequenceMs;
    if (event.key === 'Shift') return;
    star.current = event.key === '*' ? event.timeStamp : null;
    const command = getCommand(event, begun, list.current);
    if (!command) return;
    event.preventDefault();
    command(actions);
  };
  useKeydown(press, { enabled });
}

function getCommand(event: KeyboardEvent, afterStar: boolean, list: HTMLElement | null) {
  if (afterStar && event.key === 'a') return (actions: ListKeyActions) => actions.selectMatching();
  if (event.key === 'Enter') {
    // Leaves Enter to a focused link or button in the row.
    const onRow = event.target instanceof HTMLElement && event.target.parentElement === list;
    return onRow ? (actions: ListKeyActions) => actions.open() : undefined;
  }
  return keys[event.key];
}

export function acceptsTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  // A menu of the toolbar keeps the focus after a choice, so the list's keys work there.
  if (target.matches('[data-toolbar] select') && !target.closest('[role="dialog"]')) return false;
  return target.isContentEditable || target.matches('input:not([type="checkbox"]), textarea, select');
}
