import { isObject, type JsonObject, toText } from '../json.ts';
import { type Services, toSend } from './context.ts';
import { seesPrivate, type Viewer } from './viewer.ts';

const PAGE = 100;

type Listing = { version: number; repositories: Promise<JsonObject[]> };

/** Lists by token and owner, so that reading ten thousand repositories page by page does not read all of them for each page. */
const listings = new WeakMap<Services, Map<string, Listing>>();

/** Returns the repositories that the viewer can see, of one owner or of all, in no order. */
export async function visibleRepositories(
  services: Services,
  viewer: Viewer,
  owner?: string,
): Promise<JsonObject[]> {
  if (viewer.kind !== 'user') return readVisible(services, viewer, owner);
  const known = listings.get(services) ?? new Map<string, Listing>();
  listings.set(services, known);
  const key = `${viewer.token} ${owner ?? ''}`;
  const version = services.overlay.version();
  const cached = known.get(key);
  if (cached?.version === version) return [...(await cached.repositories)];
  const repositories = readVisible(services, viewer, owner);
  known.set(key, { version, repositories });
  repositories.catch(() => known.delete(key));
  return [...(await repositories)];
}

async function readVisible(services: Services, viewer: Viewer, owner?: string): Promise<JsonObject[]> {
  // Uses the emulator's search, because its lists are per account. The search also respects visibility.
  const query = encodeURIComponent(owner === undefined ? 'stars:>=0' : `stars:>=0 user:${owner}`);
  const found: JsonObject[] = [];
  for (let page = 1; ; page += 1) {
    const { json } = await toSend(
      services,
      viewer,
      `/search/repositories?q=${query}&per_page=${PAGE}&page=${page}`,
    );
    const items = isObject(json) && Array.isArray(json['items']) ? json['items'].filter(isObject) : [];
    found.push(...items);
    if (items.length < PAGE) break;
  }
  return seesPrivate(viewer) ? found : found.filter((repository) => repository['private'] !== true);
}

export const getOwner = (repository: JsonObject): string =>
  isObject(repository['owner']) ? toText(repository['owner']['login']) : '';

const SORT_FIELDS: Record<string, string> = {
  created: 'created_at',
  updated: 'updated_at',
  pushed: 'pushed_at',
  full_name: 'full_name',
};

export type Order = { field: string; ascending: boolean };

/** Reads the order. The default direction is GitHub's: ascending for names, descending for dates. */
export function listOrder(query: URLSearchParams, fallback: string): Order {
  const sort = query.get('sort') ?? fallback;
  const field = SORT_FIELDS[sort] ?? SORT_FIELDS[fallback] ?? 'full_name';
  const direction = query.get('direction') ?? (field === 'full_name' ? 'asc' : 'desc');
  return { field, ascending: direction === 'asc' };
}

export function sortRepositories(
  repositories: readonly JsonObject[],
  { field, ascending }: Order,
): JsonObject[] {
  const sign = ascending ? 1 : -1;
  const key = (repository: JsonObject): string => toText(repository[field]).toLowerCase();
  return [...repositories].sort(
    (left, right) =>
      sign * compare(key(left), key(right)) || compare(Number(left['id']), Number(right['id'])),
  );
}

export function compare<Value extends string | number>(left: Value, right: Value): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
