export interface ResponseStore {
  get(key: string): Promise<unknown>;
  set(key: string, response: StoredResponse): Promise<void>;
}

export interface StoredResponse {
  etag: string;
  value: unknown;
  link: string | null;
  /** Missing in this state of the repository's files. */
  absentIn?: string;
}
