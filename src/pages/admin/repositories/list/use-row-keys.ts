import { type RefObject, useEffect, useRef } from 'react';
import type { ListChange } from '#domain/repository/list-url-state.ts';
import type { Repository } from '#domain/repository/repository.ts';
import type { Batch } from '../batch/use-batch-selection.ts';
import type { Panel } from '../panel/panel-context.ts';
import { useListKeys } from './use-list-keys.ts';
import type { useRowActions } from './use-row-actions.ts';

interface KeyContext {
  list: RefObject<HTMLElement | null>;
  searchBox: RefObject<HTMLInputElement | null>;
  shown: readonly Repository[];
  found: readonly Repository[];
  current: number;
  pages: number;
  batch: Batch;
  readOnly: boolean;
  actions: ReturnType<typeof useRowActions>;
  show: (change: ListChange) => void;
  panel: Panel;
}

export function useRowKeys(context: KeyContext, enabled: boolean, help: () => void) {
  const { list, searchBox, shown, found, current, pages, batch, readOnly, actions, show, panel } = context;
  // The row to focus after the page has changed.
  const landing = useRef<{ page: number; edge: 'first' | 'last' } | null>(null);

  useEffect(() => {
    if (landing.current?.page !== current) return;
    focusRow(list.current, landing.current.edge === 'first' ? 0 : shown.length - 1);
    landing.current = null;
  }, [current, list, shown.length]);

  const row = () => shown[focusedRow(list.current)];
  useListKeys(enabled, list, {
    help,
    focusSearch: () => searchBox.current?.focus(),
    move(step) {
      // If a panel is open, moves the panel instead of the focus.
      if (panel.opened !== null) return panel.step(step);
      const at = focusedRow(list.current);
      const next = at < 0 ? (step === 1 ? 0 : shown.length - 1) : at + step;
      if (next >= 0 && next < shown.length) return focusRow(list.current, next);
      const page = current + step;
      if (page < 1 || page > pages) return;
      landing.current = { page, edge: step === 1 ? 'first' : 'last' };
      show({ page });
    },
    toggle() {
      const focused = row();
      if (focused && !readOnly) actions.toggle(focused.id, false);
    },
    extend() {
      const focused = row();
      if (focused && !readOnly) actions.selectRange(focused.id);
    },
    open() {
      const focused = row();
      if (focused && !readOnly) panel.open(focused.id);
    },
    openAtGithub() {
      list.current?.children[focusedRow(list.current)]?.querySelector<HTMLElement>('[data-open]')?.click();
    },
    selectMatching() {
      if (!readOnly) batch.send({ type: 'repositories.selected', ids: found.map(({ id }) => id) });
    },
    escape() {
      if (panel.opened !== null) return panel.close();
      if (!batch.active) return;
      batch.send({ type: batch.selected.size > 0 ? 'selection.cleared' : 'batchMode.toggled' });
    },
  });
}

function focusedRow(list: HTMLElement | null): number {
  const focused = document.activeElement;
  return [...(list?.children ?? [])].findIndex((row) => row === focused || row.contains(focused));
}

export function focusRow(list: HTMLElement | null, index: number): void {
  const row = list?.children[index];
  if (row instanceof HTMLElement) row.focus();
}
