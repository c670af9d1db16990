import { GraphqlResponseError } from '@octokit/graphql';
import type { Octokit } from '@octokit/rest';
import * as z from 'zod/mini';
import { listSchema } from '#config/listed.ts';
import { fail, type Result } from '#domain/shared/failure.ts';
import { toQueryFailure } from './failures.ts';
import type { RequestContext } from './parsed-request.ts';
import type { ResponseHeaders } from './response-headers.ts';

const rawError = z.object({
  type: z.catch(z.string(), ''),
  message: z.catch(z.string(), ''),
  path: z.catch(z.array(z.union([z.string(), z.number()])), []),
});

export type GraphqlError = z.infer<typeof rawError>;

interface Answer {
  data: unknown;
  errors: readonly GraphqlError[];
  /** Empty without errors. */
  headers: ResponseHeaders;
}

/** Resolves with the data although GitHub reported errors beside it. Fails if there is no data. */
export async function sendQuery(
  { connection, now }: RequestContext,
  { graphql }: Octokit,
  text: string,
  variables: Record<string, unknown>,
): Promise<Result<Answer>> {
  const answer = await connection.send(async (): Promise<Answer> => {
    try {
      return { data: await graphql(text, variables), errors: [], headers: {} };
    } catch (error) {
      if (!(error instanceof GraphqlResponseError)) throw error;
      const errors = z.safeParse(listSchema(rawError), error.errors).data?.items ?? [];
      return { data: error.data, errors, headers: error.headers };
    }
  });
  if (!answer.ok || answer.value.data) return answer;
  return fail(toQueryFailure(answer.value.errors[0], now(), answer.value.headers));
}
