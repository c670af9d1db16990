import type { GithubDevice } from './device.ts';
import type { Values } from './kinds.ts';

export interface Evidence {
  value: string;
  /** Virtual times at which the request was sent, and at which the tab received the response. */
  requestedAt: number;
  heardAt: number;
}

export interface Delivery {
  request: Request;
  body: unknown;
  response: Response;
  content: unknown;
  departedAt: number;
}

export interface Write {
  device: GithubDevice;
  repository: string;
  values: Values;
  /** Commit that a merge expects. */
  head: string | undefined;
  at: number;
}

/** A change in the form in which the device stores it. */
export interface StoredChange {
  id: string;
  groupId: string;
  deviceId: string;
  generation: number;
  repositoryId: string;
  state: string;
  base: object;
  wanted: object;
  before: object;
  theirs: object | null;
  reason: string | null;
  createdAt: number;
  finishedAt: number | null;
}
