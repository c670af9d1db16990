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
  /** Parameters of the list's address. Empty for the default list. */
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

/** Returns `page=1` for the default list, because an empty query would keep the current state. */
export function viewAddress({ query }: Pick<SavedView, 'query'>): string {
  return viewQuery(parseListState(new URLSearchParams(query))) || 'page=1';
}

/** Compares the parsed states, because the same state can be written as different queries. */
export function isShown(view: Pick<SavedView, 'query'>, state: ListState): boolean {
  return viewQuery(changeList(state, viewChange(view))) === viewQuery(state);
}

export function sortedViews(views: readonly SavedView[]): SavedView[] {
  return [...views].sort((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1));
}
