import { type RefObject, useEffect, useRef } from 'react';
import type { ListChange } from '#domain/repository/list-url-state.ts';
import type { Repository } from '#domain/repository/repository.ts';
import { useSingleKeys } from '../../use-keydown.ts';
import type { Batch } from '../batch/use-batch-selection.ts';
import type { Panel } from '../panel/repository-panel.tsx';
import type { RowActions } from './repository-row.tsx';

interface KeyContext {
  list: RefObject<HTMLElement | null>;
  searchBox: RefObject<HTMLInputElement | null>;
  shown: readonly Repository[];
  found: readonly Repository[];
  current: number;
  pages: number;
  batch: Batch;
  readOnly: boolean;
  actions: RowActions;
  show: (change: ListChange) => void;
  panel: Panel;
}

/** Maximum milliseconds between two keys of a sequence. */
const sequenceMs = 1_500;

/** Handles the keys of the list. At the first or last row, `j` and `k` go to another page. */
export function useRowKeys(context: KeyContext, help: () => void) {
  const { list, searchBox, shown, found, current, pages, batch, readOnly, actions, show, panel } = context;
  // The row to focus after the page has changed.
  const landing = useRef<{ page: number; edge: 'first' | 'last' } | null>(null);
  const star = useRef<number | null>(null);

  useEffect(() => {
    if (landing.current?.page !== current) return;
    focusRow(list.current, landing.current.edge === 'first' ? 0 : shown.length - 1);
    landing.current = null;
  }, [current, list, shown.length]);

  function move(step: 1 | -1) {
    // If a panel is open, moves the panel instead of the focus.
    if (panel.opened !== null) return panel.step(step);
    const at = focusedRow(list.current);
    const next = at < 0 ? (step === 1 ? 0 : shown.length - 1) : at + step;
    if (next >= 0 && next < shown.length) return focusRow(list.current, next);
    const page = current + step;
    if (page < 1 || page > pages) return;
    landing.current = { page, edge: step === 1 ? 'first' : 'last' };
    show({ page });
  }

  function selectMatching() {
    if (!readOnly) batch.send({ type: 'repositories.selected', ids: found.map(({ id }) => id) });
  }

  function escape() {
    if (panel.opened !== null) return panel.close();
    if (!batch.active) return;
    batch.send({ type: batch.selected.size > 0 ? 'selection.cleared' : 'batchMode.toggled' });
  }

  const onRow = (run: (id: string) => void) => () => {
    const focused = shown[focusedRow(list.current)];
    if (focused && !readOnly) run(focused.id);
  };

  const keys: Record<string, () => void> = {
    '/': () => searchBox.current?.focus(),
    j: () => move(1),
    k: () => move(-1),
    o: () =>
      list.current?.children[focusedRow(list.current)]?.querySelector<HTMLElement>('[data-open]')?.click(),
    x: onRow((id) => actions.toggle(id, false)),
    X: onRow((id) => actions.toggle(id, true)),
    '?': help,
    Enter: onRow(panel.open),
    Escape: escape,
  };

  useSingleKeys((event) => {
    if (event.defaultPrevented || event.key === 'Shift') return;
    const isAfterStar = star.current !== null && event.timeStamp - star.current < sequenceMs;
    star.current = event.key === '*' ? event.timeStamp : null;
    const command = isAfterStar && event.key === 'a' ? selectMatching : keys[event.key];
    // Leaves Enter to a focused link or button in the row.
    if (!command || (event.key === 'Enter' && !isRow(event.target, list.current))) return;
    event.preventDefault();
    command();
  });
}

function isRow(target: EventTarget | null, list: HTMLElement | null): boolean {
  return target instanceof HTMLElement && target.parentElement === list;
}

function focusedRow(list: HTMLElement | null): number {
  const focused = document.activeElement;
  return [...(list?.children ?? [])].findIndex((row) => row === focused || row.contains(focused));
}

export function focusRow(list: HTMLElement | null, index: number): void {
  const row = list?.children[index];
  if (row instanceof HTMLElement) row.focus();
}
