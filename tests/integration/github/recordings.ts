import { createRequire } from 'node:module';

/** A response that was recorded from GitHub itself (@octokit/fixtures). */
export interface Recording {
  method: string;
  path: string;
  status: number;
  response: unknown;
  headers: Record<string, string>;
}

const require = createRequire(import.meta.url);

export function readRecording(scenario: string): Recording[] {
  return require(`@octokit/fixtures/scenarios/api.github.com/${scenario}/normalized-fixture.json`);
}

const missing = { message: 'Not Found', documentation_url: 'https://docs.github.com/rest' };
const told = ['etag', 'link', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];

/** Answers with these recordings, and with GitHub's 404 for other requests. */
export function wireOf(recordings: readonly Recording[]) {
  return {
    fetch: (request: Request) => {
      const path = new URL(request.url).pathname.replace('/github/api/v3', '');
      const found = recordings.find((recording) => recording.path === decodeURIComponent(path));
      const headers = told.flatMap((name): [string, string][] => {
        const value = found?.headers[name];
        return value ? [[name, value]] : [];
      });
      return Promise.resolve(
        Response.json(found?.response ?? missing, { status: found?.status ?? 404, headers }),
      );
    },
  };
}
