/** Responses of the provider with their validators, so that the same request costs nothing of the limit while they are valid. */
export interface ResponseStore {
  get(key: string): Promise<unknown>;
  set(key: string, response: StoredResponse): Promise<void>;
}

export interface StoredResponse {
  etag: string;
  /** The parts of the body that the schema keeps. */
  value: unknown;
  /** The `Link` header. */
  link: string | null;
  /** There was nothing, in this state of the repository's files. */
  absentIn?: string;
}
