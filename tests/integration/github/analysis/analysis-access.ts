import type { AnalystAccess } from '#github/analysis/analyst.ts';
import type { CredentialSource } from '#github/analysis/credentials.ts';
import type { GitHub } from '../../../../dev/github/index.ts';
import { createMemoryResponses } from '../../../support/memory-responses.ts';
import { API, NOON } from '../../dev/github-client.ts';

export const anonymously: CredentialSource = {
  appToken: () => Promise.resolve(null),
  userToken: () => Promise.resolve(null),
};

export const asUser = (github: GitHub, login = 'robin-muster'): CredentialSource => ({
  ...anonymously,
  userToken: () => Promise.resolve(github.tokens.issue({ login })),
});

/** Returns an analyst's access to the embedded GitHub. */
export function accessTo(github: Pick<GitHub, 'fetch'>, changes: Partial<AnalystAccess> = {}): AnalystAccess {
  return {
    apiUrl: API,
    fetch: (input, init) => {
      const request = new Request(input, init);
      const { signal } = request;
      return new Promise((resolve, reject) => {
        const stop = () => reject(new DOMException('The request was aborted.', 'AbortError'));
        if (signal.aborted) return stop();
        signal.addEventListener('abort', stop);
        github.fetch(request).then(resolve, reject);
      });
    },
    now: () => NOON.getTime(),
    credentials: anonymously,
    responses: createMemoryResponses(),
    loadDetector: () => import('#github/analysis/detector/detect.ts'),
    ...changes,
  };
}
