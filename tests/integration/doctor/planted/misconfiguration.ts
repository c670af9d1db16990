import type { Deployment, Passing } from '../deployment.ts';

/** A planted misconfiguration, with exactly the findings that the doctor must report. */
export interface Misconfiguration {
  title: string;
  plant: (deployment: Deployment) => unknown;
  /** SQL that restores the database, for changes that `mend` does not undo. */
  undo?: string;
  /** Ids of the checks that must fail, in any order, and patterns for the first finding's text. */
  fails: readonly [id: string, ...others: string[]];
  says: readonly RegExp[];
  /** Account whose session the doctor receives. */
  session?: 'owner' | 'viewer';
  /** Examines the site at an address that the project does not allow. */
  second?: true;
}

/** Sets a header, or removes it (null). */
export const header = (name: string, value: string | null) => (response: Passing) => {
  const { [name]: _former, ...others } = response.headers;
  return { headers: value === null ? others : { ...others, [name]: value } };
};

export const json = (status: number, body: unknown) => (): Partial<Passing> => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

export const settings =
  (change: (settings: { external: Record<string, boolean> }) => object) => (deployment: Deployment) =>
    deployment.plant('/auth/v1/settings', ({ body }) => ({
      body: JSON.stringify({ ...JSON.parse(body), ...change(JSON.parse(body)) }),
    }));

export const location = (path: string, change: (url: URL) => URL) => (deployment: Deployment) =>
  deployment.plant(path, ({ headers }) => ({
    headers: { ...headers, location: change(new URL(headers['location'] ?? '')).href },
  }));

export const withQuery = (name: string, value: string) => (url: URL) => {
  url.searchParams.set(name, value);
  return url;
};
