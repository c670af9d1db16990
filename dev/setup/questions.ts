import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type CANCEL_SYMBOL, confirm, isCancel, password, select, text } from '@clack/prompts';
import { SetupCancelled, SetupProblem } from './problem.ts';

export interface Question {
  /** Environment variable that answers the question, and key of the stored answer. */
  name: string;
  message: string;
  initial?: string;
  /** True if an empty answer is allowed. */
  isOptional?: boolean;
  /** Returns the problem of an answer; null for a valid one. */
  findProblem?: (answer: string) => string | null;
}

export interface Option {
  value: string;
  label: string;
  hint?: string;
}

export interface Questions {
  text(question: Question): Promise<string>;
  /** Asks like `text`, but neither shows nor stores the answer. */
  secret(question: Question): Promise<string>;
  choose(question: Question, options: readonly Option[]): Promise<string>;
  /** Asks for consent. Returns true without a terminal, because `--yes` has given it. */
  accept(message: string): Promise<boolean>;
}

export interface QuestionsOptions {
  environment: NodeJS.ProcessEnv;
  /** File with the answers of the last run. */
  file: string;
  /** If false, the environment, the file and the initial values answer the questions. */
  isInteractive: boolean;
}

export async function createQuestions({
  environment,
  file,
  isInteractive,
}: QuestionsOptions): Promise<Questions> {
  const stored = await readAnswers(file);

  async function store(name: string, answer: string): Promise<string> {
    stored[name] = answer;
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, `${JSON.stringify(stored, null, 2)}\n`);
    return answer;
  }

  /** Returns an answer that is known already, or null if the question has to be asked. */
  function answerWithoutAsking(question: Question, isSecret: boolean): string | null {
    const remembered = isSecret ? undefined : (stored[question.name] ?? question.initial);
    const answer = environment[question.name]?.trim() ?? (isInteractive ? undefined : remembered);
    if (answer === undefined && isInteractive) return null;
    const problem = findProblem(question, answer ?? '');
    if (problem !== null) throw new SetupProblem(`${question.name}: ${problem}`);
    return answer ?? '';
  }

  return {
    async text(question) {
      const initial = stored[question.name] ?? question.initial;
      const answer =
        answerWithoutAsking(question, false) ??
        (await ask(
          text({
            message: question.message,
            ...(initial !== undefined && { initialValue: initial }),
            validate: (value) => findProblem(question, value?.trim() ?? '') ?? undefined,
          }),
        ));
      return store(question.name, answer.trim());
    },
    async secret(question) {
      const answer =
        answerWithoutAsking(question, true) ??
        (await ask(
          password({
            message: question.message,
            validate: (value) => findProblem(question, value?.trim() ?? '') ?? undefined,
          }),
        ));
      return answer.trim();
    },
    async choose(question, options) {
      const values = options.map(({ value }) => value);
      const checked: Question = {
        ...question,
        message: `${question.message} Choose one of ${values.join(', ')}.`,
        findProblem: (answer) => (values.includes(answer) ? null : `choose one of ${values.join(', ')}.`),
      };
      const initial = stored[question.name] ?? question.initial;
      const answer =
        answerWithoutAsking(checked, false) ??
        (await ask(
          select({
            message: question.message,
            options: [...options],
            ...(initial !== undefined && { initialValue: initial }),
          }),
        ));
      return store(question.name, answer);
    },
    accept: async (message) => !isInteractive || (await ask(confirm({ message }))),
  };
}

function findProblem({ message, isOptional = false, findProblem: find }: Question, answer: string) {
  if (answer === '') return isOptional ? null : `a value is missing. ${message}`;
  return find?.(answer) ?? null;
}

/** @throws SetupCancelled after Ctrl-C */
async function ask<Answer extends string | boolean>(
  prompt: Promise<Answer | typeof CANCEL_SYMBOL>,
): Promise<Answer> {
  const answer = await prompt;
  if (isCancel(answer)) throw new SetupCancelled();
  return answer;
}

async function readAnswers(file: string): Promise<Record<string, string>> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Record<string, string>;
  } catch {
    return {};
  }
}
