import { filterParameters, parseFilter, type RepositoryFilter, writeFilter } from './repository-filter.ts';
import { defaultSort, type RepositorySort, type SortKey } from './repository-query.ts';

export type RepositoriesTab = 'repositories' | 'analysis';

/** State of the repositories screen. The address contains it, so that it survives a reload and can be shared. */
export interface ListState {
  tab: RepositoriesTab;
  organization: string | null;
  filter: RepositoryFilter;
  sort: RepositorySort;
  page: number;
  opened: string | null;
}

const sortKeys: readonly SortKey[] = ['name', 'stars', 'updated', 'score'];

export function parseListState(parameters: URLSearchParams): ListState {
  const key = sortKeys.find((candidate) => candidate === parameters.get('sort'));
  return {
    tab: parameters.get('tab') === 'analysis' ? 'analysis' : 'repositories',
    organization: parameters.get('org') || null,
    filter: parseFilter(parameters),
    sort: {
      key: key ?? defaultSort.key,
      direction: parameters.get('direction') === 'desc' ? 'desc' : 'asc',
    },
    page: createPage(parameters.get('page')),
    opened: openedRepository(parameters),
  };
}

export function namesListState(parameters: URLSearchParams): boolean {
  return listParameters.some((name) => parameters.has(name));
}

const listParameters = ['tab', 'org', ...filterParameters, 'sort', 'direction', 'page'];

function openedRepository(parameters: URLSearchParams): string | null {
  const id = parameters.get('repository') ?? '';
  return /^[\w-]{1,100}$/.test(id) ? id : null;
}

function createPage(text: string | null): number {
  const page = Number(text);
  return Number.isSafeInteger(page) && page >= 1 ? page : 1;
}

/** Returns the parameters with this state. Omits default values and keeps parameters of other features. */
export function writeListState(state: ListState, parameters: URLSearchParams): URLSearchParams {
  const { tab, organization, filter, sort, page, opened } = state;
  const next = new URLSearchParams(parameters);
  const values: Record<string, string | null> = {
    tab: tab === 'analysis' ? tab : null,
    org: organization,
    ...Object.fromEntries(writeFilter(filter)),
    sort: sort.key === defaultSort.key ? null : sort.key,
    direction: sort.direction === defaultSort.direction ? null : sort.direction,
    page: page === 1 ? null : String(page),
    repository: opened,
  };
  for (const [name, value] of Object.entries(values)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next;
}

export type ListChange = Partial<ListState>;

/** Any change except paging returns to page 1 (specification section 4). A new organisation closes the panel. */
export function changeList(state: ListState, change: ListChange): ListState {
  const moves = change.filter ?? change.sort ?? change.organization;
  const leaves = change.organization !== undefined && change.organization !== state.organization;
  return {
    ...state,
    ...(moves === undefined ? {} : { page: 1 }),
    ...(leaves ? { opened: null } : {}),
    ...change,
  };
}
