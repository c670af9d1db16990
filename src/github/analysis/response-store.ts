export interface ResponseStore {
  get(key: string): Promise<unknown>;
  set(key: string, response: StoredResponse): Promise<void>;
}

export interface StoredResponse {
  etag: string;
  value: unknown;
  link: string | null;
  /** State of the repository's files in which this file is missing. */
  absentIn?: string;
}
