/** Answers of the provider with their validators, so that asking again costs nothing of the limit while they hold. */
export interface AnswerStore {
  get(key: string): Promise<unknown>;
  set(key: string, answer: StoredAnswer): Promise<void>;
}

export interface StoredAnswer {
  etag: string;
  /** What the schema kept of the body. */
  value: unknown;
  /** The `Link` header. */
  link: string | null;
  /** There was nothing, in this state of the repository's files. */
  absentIn?: string;
}
