import * as z from 'zod/mini';
import type { CredentialKind } from '#domain/analysis/analysis.ts';
import { cancelled } from '#domain/analysis/analysis-run.ts';
import type { RateLimit } from '#domain/repository/provider.ts';
import { type Failure, failed, type Result, success } from '#domain/shared/failure.ts';
import { connectRest } from '../connection.ts';
import { unreadable } from '../failures.ts';
import type { AnswerStore } from './answer-store.ts';
import { type CredentialSource, createCredentials } from './credentials.ts';

export interface PartRequestAccess {
  /** Absolute, without a trailing slash. */
  apiUrl: string;
  fetch: typeof fetch;
  now: () => number;
  credentials: CredentialSource;
  answers: AnswerStore;
}

export interface Question<Value> {
  /** As Octokit writes it: `GET /repos/{owner}/{repo}`. */
  route: string;
  parameters: Record<string, string | number>;
  /** Keeps of the body what is needed, and no more: it is stored. */
  schema: z.ZodMiniType<Value>;
  /** What the body is, for the message when it cannot be read. */
  what: string;
  signal: AbortSignal;
  /**
   * Names the state of the repository's files. What was not there in this state is not asked for again: an answer
   * that something is missing has no validator.
   */
  contentState?: string;
}

export interface Answer<Value> {
  value: Value;
  link: string | null;
}

/** One run of questions to the provider: an analysis, or one repository of a ranking. */
export interface PartRequest {
  /** null: the provider has no such thing. */
  ask<Value>(question: Question<Value>): Promise<Result<Answer<Value> | null>>;
  via(): CredentialKind;
  /** The app may not see what is asked for: from now on the user asks. */
  passOverApp(): void;
  rateLimit(): RateLimit | null;
}

/** Bumped when a schema keeps other fields than before: kept answers of another form are asked for again. */
const formOfAnswers = 1;

/**
 * Requests side by side within the throttle of the connection, each answer with its validator, and no more
 * questions after the provider has said that the limit is used up.
 */
export function createPartRequest(access: PartRequestAccess): PartRequest {
  const credentials = createCredentials(access.credentials, access.fetch);
  let usedUp: Failure | null = null;
  const connection = connectRest({
    apiUrl: access.apiUrl,
    // Questions that wait in the throttle when the limit is used up must not go out any more.
    fetch: (input, init) =>
      usedUp ? Promise.reject(new Error(usedUp.message)) : credentials.fetch(input, init),
    now: access.now,
    // The credentials put the real one in.
    openToken: () => Promise.resolve(success('')),
  });

  async function ask<Value>(question: Question<Value>): Promise<Result<Answer<Value> | null>> {
    const { route, parameters, schema, signal } = question;
    if (signal.aborted) return failed(cancelled(access.now()));
    if (usedUp) return failed(usedUp);
    const key = `${formOfAnswers} ${route} ${JSON.stringify(parameters)}`;
    const known = await keptAnswer(access.answers, key, question);
    if (known === 'absent') return success(null);
    const answered = await connection.ask(async () => {
      try {
        return await connection.octokit.request(route, {
          ...parameters,
          headers: known ? { 'if-none-match': known.etag } : {},
          request: { signal },
        });
      } catch (error) {
        const status = statusOf(error);
        if (status === 304 && known) return 'unchanged' as const;
        if (status === 404) return 'absent' as const;
        throw error;
      }
    });
    if (!answered.ok) {
      if (signal.aborted) return failed(cancelled(access.now()));
      if (answered.failure.kind === 'RATE_LIMIT') usedUp ??= answered.failure;
      return usedUp ? failed(usedUp) : answered;
    }
    if (answered.value === 'unchanged') return success(known);
    if (answered.value === 'absent') {
      const { contentState: absentIn } = question;
      if (absentIn) await keepAnswer(access.answers, key, { etag: '', value: null, link: null, absentIn });
      return success(null);
    }
    const { data, headers } = answered.value;
    const parsed = z.safeParse(schema, data);
    if (!parsed.success) return failed(unreadable(question.what, access.now()));
    const answer = { value: parsed.data, link: headers.link ?? null };
    if (headers.etag) await keepAnswer(access.answers, key, { etag: headers.etag, ...answer });
    return success(answer);
  }

  return {
    ask,
    via: () => credentials.kind(),
    passOverApp: () => credentials.passOverApp(),
    rateLimit: () => connection.rateLimit(),
  };
}

const storedAnswer = z.object({
  etag: z.string(),
  value: z.unknown(),
  link: z.nullable(z.string()),
  absentIn: z.optional(z.string()),
});

/** What lies in storage is checked like an answer. */
async function keptAnswer<Value>(
  answers: AnswerStore,
  key: string,
  { schema, contentState }: Question<Value>,
): Promise<(Answer<Value> & { etag: string }) | 'absent' | null> {
  try {
    const stored = z.safeParse(storedAnswer, await answers.get(key));
    if (!stored.success) return null;
    const { absentIn } = stored.data;
    if (absentIn !== undefined) return absentIn === contentState ? 'absent' : null;
    const value = z.safeParse(schema, stored.data.value);
    return value.success ? { ...stored.data, value: value.data } : null;
  } catch {
    return null;
  }
}

async function keepAnswer(answers: AnswerStore, key: string, answer: Parameters<AnswerStore['set']>[1]) {
  try {
    await answers.set(key, answer);
  } catch {
    // Storage is full: the next analysis asks again.
  }
}

const withStatus = z.object({ status: z.number() });

function statusOf(error: unknown): number | null {
  return z.safeParse(withStatus, error).data?.status ?? null;
}
