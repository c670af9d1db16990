import type { AnswerStore, StoredAnswer } from '#github/analysis/answer-store.ts';

/** Answers that are gone with the test. */
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
