import type { Viewer } from './viewer.ts';

export type Resource = 'core' | 'search' | 'graphql';

/** Number of requests per hour for `core`, per minute for `search`, and of points per hour for `graphql`. */
export type Allowance = { authenticated: number; anonymous: number };
export type Allowances = Record<Resource, Allowance>;

export const GITHUB_ALLOWANCES: Allowances = {
  core: { authenticated: 5_000, anonymous: 60 },
  search: { authenticated: 30, anonymous: 10 },
  graphql: { authenticated: 5_000, anonymous: 0 },
};

/** GitHub's secondary limit for creating content. */
const WRITES_PER_MINUTE = 80;

const WINDOW_SECONDS: Record<Resource, number> = { core: 3_600, search: 60, graphql: 3_600 };

type Window = { limit: number; used: number; reset: number };

export type RateLimits = {
  /** Counts a request with its cost in points, and returns whether the limit allows it. */
  take(viewer: Viewer, resource: Resource, cost?: number): boolean;
  /** Counts a write, and returns whether the limit per minute still allows it. */
  takeWrite(viewer: Viewer): boolean;
  /** Takes a request back from the count, because GitHub does not count responses with status 304. */
  refund(viewer: Viewer, resource: Resource): void;
  state(
    viewer: Viewer,
    resource: Resource,
  ): { limit: number; used: number; remaining: number; reset: number };
  headers(viewer: Viewer, resource: Resource): Record<string, string>;
  /** Sets what remains of each caller's limit, by default of `core`. `null` starts new windows. */
  setRemaining(remaining: number | null, resource?: Resource): void;
};

/** Counts requests per account and per installation. All anonymous callers share one count. */
export function createRateLimits(allowances: Allowances, now: () => Date): RateLimits {
  const windows = new Map<string, Window>();
  const writes = new Map<string, number[]>();
  let remainingForAll: { resource: Resource; remaining: number } | null = null;

  const getWindow = (viewer: Viewer, resource: Resource): Window => {
    const key = `${resource} ${getHolder(viewer)}`;
    const seconds = Math.floor(now().getTime() / 1_000);
    const known = windows.get(key);
    if (known && known.reset > seconds) return known;
    const allowance = allowances[resource];
    const limit = viewer.kind === 'anonymous' ? allowance.anonymous : allowance.authenticated;
    const used = resource === remainingForAll?.resource ? Math.max(0, limit - remainingForAll.remaining) : 0;
    const opened = { limit, used, reset: seconds + WINDOW_SECONDS[resource] };
    windows.set(key, opened);
    return opened;
  };

  const state: RateLimits['state'] = (viewer, resource) => {
    const { limit, used, reset } = getWindow(viewer, resource);
    return { limit, used, remaining: limit - used, reset };
  };

  return {
    state,
    take: (viewer, resource, cost = 1) => {
      const window = getWindow(viewer, resource);
      if (window.used >= window.limit) return false;
      window.used = Math.min(window.limit, window.used + cost);
      return true;
    },
    takeWrite: (viewer) => {
      const at = now().getTime();
      const recent = (writes.get(getHolder(viewer)) ?? []).filter((one) => at - one < 60_000);
      if (recent.length >= WRITES_PER_MINUTE) return false;
      writes.set(getHolder(viewer), [...recent, at]);
      return true;
    },
    refund: (viewer, resource) => {
      const window = getWindow(viewer, resource);
      window.used = Math.max(0, window.used - 1);
    },
    headers: (viewer, resource) => {
      const { limit, used, remaining, reset } = state(viewer, resource);
      return {
        'x-ratelimit-limit': String(limit),
        'x-ratelimit-remaining': String(remaining),
        'x-ratelimit-used': String(used),
        'x-ratelimit-reset': String(reset),
        'x-ratelimit-resource': resource,
      };
    },
    setRemaining: (remaining, resource = 'core') => {
      remainingForAll = remaining === null ? null : { resource, remaining };
      windows.clear();
    },
  };
}

function getHolder(viewer: Viewer): string {
  if (viewer.kind === 'user') return viewer.login;
  if (viewer.kind === 'installation') return `installation ${viewer.installationId}`;
  return viewer.kind;
}
