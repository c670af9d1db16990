import {
  changeList,
  type ListChange,
  type ListState,
  parseListState,
  writeListState,
} from './list-url-state.ts';

export interface SavedView {
  id: string;
  name: string;
  /** Parameters of the list's address; empty: the default list. */
  query: string;
}

export function viewQuery(state: ListState): string {
  const kept: ListState = { ...state, tab: 'repositories', page: 1, opened: null };
  return writeListState(kept, new URLSearchParams()).toString();
}

export function viewChange({ query }: Pick<SavedView, 'query'>): ListChange {
  const { organization, filter, sort } = parseListState(new URLSearchParams(query));
  return { organization, filter, sort };
}

/** Address query of a view; never empty, also for the default list. */
export function viewAddress({ query }: Pick<SavedView, 'query'>): string {
  return viewQuery(parseListState(new URLSearchParams(query))) || 'page=1';
}

/** Compares states, not notations. */
export function isShown(view: Pick<SavedView, 'query'>, state: ListState): boolean {
  return viewQuery(changeList(state, viewChange(view))) === viewQuery(state);
}

export function sortedViews(views: readonly SavedView[]): SavedView[] {
  return [...views].sort((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1));
}
