import type { Deployment, Passing } from '../deployment.ts';

/** One thing that is wrong with a deployment, and what the doctor has to say about it: this, and nothing else. */
export interface Misconfiguration {
  title: string;
  plant: (deployment: Deployment) => unknown;
  /** Puts right in the database what `mend` does not. */
  undo?: string;
  /** Findings that fail, in any order, and words that stand in the sentences of the first. */
  fails: readonly [id: string, ...others: string[]];
  says: readonly RegExp[];
  /** Whose session the doctor is given. */
  session?: 'owner' | 'viewer';
  /** Examined at the address that the project was never told about. */
  second?: true;
}

/** Sets a header, or takes it away (null). */
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
