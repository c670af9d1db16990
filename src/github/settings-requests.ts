import * as z from 'zod/mini';
import type { ProviderRequests } from '#domain/repository/provider.ts';
import { failed, type Result, success } from '#domain/shared/failure.ts';
import type { RestConnection } from './connection.ts';
import { unreadable } from './failures.ts';
import { rawTopics, toReading, toUpdateBody } from './settings.ts';
import { rawRepository } from './transform.ts';

/** Reading what can be changed of a repository, and changing it, one request at a time. */
export function createSettingsRequests(
  { direct, send, sendForOptional }: RestConnection,
  now: () => number,
): Pick<ProviderRequests, 'readSettings' | 'writeSettings'> {
  function readingOf(data: unknown) {
    const parsed = z.safeParse(rawRepository, data);
    return parsed.success ? success(toReading(parsed.data, now())) : failed(unreadable('repository', now()));
  }

  async function writeTopics(owner: string, repo: string, names: string[]): Promise<Result<string[]>> {
    const result = await send(() => direct.rest.repos.replaceAllTopics({ owner, repo, names }));
    if (!result.ok) return result;
    const parsed = z.safeParse(rawTopics, result.value.data);
    return parsed.success ? success(parsed.data.names) : failed(unreadable('topic', now()));
  }

  return {
    async readSettings(id) {
      // 451: blocked for a legal reason, so that it is there for nobody.
      const result = await sendForOptional(
        () => direct.request('GET /repositories/{id}', { id }),
        [404, 451],
      );
      if (!result.ok) return result;
      return result.value === null ? success(null) : readingOf(result.value.data);
    },

    async writeSettings({ owner, name }, values) {
      if (values.topics) {
        const topics = await writeTopics(owner, name, values.topics);
        return topics.ok ? success({ values: { topics: topics.value }, reading: null }) : topics;
      }
      const request = { owner, repo: name, ...toUpdateBody(values) };
      const result = await send(() => direct.rest.repos.update(request));
      if (!result.ok) return result;
      const reading = readingOf(result.value.data);
      return reading.ok ? success({ values: reading.value.state.values, reading: reading.value }) : reading;
    },
  };
}
