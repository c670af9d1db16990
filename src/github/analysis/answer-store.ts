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

/** For a store that is gone with the worker, and for tests. */
export function createMemoryAnswers(): AnswerStore {
  const answers = new Map<string, StoredAnswer>();
  return {
    get: (key) => Promise.resolve(answers.get(key)),
    set: (key, answer) => {
      answers.set(key, structuredClone(answer));
      return Promise.resolve();
    },
  };
}
