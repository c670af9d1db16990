import {
  changeList,
  type ListChange,
  type ListState,
  parseListState,
  writeListState,
} from './list-url-state.ts';

/** A named state of the list, on all devices of the owner. */
export interface SavedView {
  /** A UUID. */
  id: string;
  name: string;
  /** Filters, sort, search and organization as the address has them; empty: the list as it is at the start. */
  query: string;
}

/** The stored part of the list's state, without page and panel. */
export function viewQuery(state: ListState): string {
  const kept: ListState = { ...state, tab: 'repositories', page: 1, opened: null };
  return writeListState(kept, new URLSearchParams()).toString();
}

/** The list's change for a view. Invalid values become the defaults, as in addresses. */
export function viewChange({ query }: Pick<SavedView, 'query'>): ListChange {
  const { organization, filter, sort } = parseListState(new URLSearchParams(query));
  return { organization, filter, sort };
}

/** The query of an address that shows a view, and that says something also where the view is the list at the start. */
export function viewAddress({ query }: Pick<SavedView, 'query'>): string {
  return viewQuery(parseListState(new URLSearchParams(query))) || 'page=1';
}

/** Whether the list shows a view's state, regardless of its notation. */
export function isShown(view: Pick<SavedView, 'query'>, state: ListState): boolean {
  return viewQuery(changeList(state, viewChange(view))) === viewQuery(state);
}

/** By their names, as people order them. */
export function sortedViews(views: readonly SavedView[]): SavedView[] {
  return [...views].sort((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1));
}
