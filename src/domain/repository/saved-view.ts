import {
  changeList,
  type ListChange,
  type ListState,
  parseListState,
  writeListState,
} from './list-url-state.ts';

/** What the list shows, under a name: on every device of the owner's. */
export interface SavedView {
  /** A UUID. */
  id: string;
  name: string;
  /** Filters, sort, search and organization as the address has them; empty: the list as it is at the start. */
  query: string;
}

/** What a view keeps of the list: which page or panel is open is the moment's. */
export function viewQuery(state: ListState): string {
  const kept: ListState = { ...state, tab: 'repositories', page: 1, opened: null };
  return writeListState(kept, new URLSearchParams()).toString();
}

/** What shows a view: as with an address, whatever makes no sense is as it is at the start. */
export function viewChange({ query }: Pick<SavedView, 'query'>): ListChange {
  const { organization, filter, sort } = parseListState(new URLSearchParams(query));
  return { organization, filter, sort };
}

/** The query of an address that shows a view, and that says something also where the view is the list at the start. */
export function viewAddress({ query }: Pick<SavedView, 'query'>): string {
  return viewQuery(parseListState(new URLSearchParams(query))) || 'page=1';
}

/** Whether the list shows what a view keeps, however that is written. */
export function isShown(view: Pick<SavedView, 'query'>, state: ListState): boolean {
  return viewQuery(changeList(state, viewChange(view))) === viewQuery(state);
}

/** By their names, as people order them. */
export function sortedViews(views: readonly SavedView[]): SavedView[] {
  return [...views].sort((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1));
}
