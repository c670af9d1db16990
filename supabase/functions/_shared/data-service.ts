import { json, problem } from './responses.ts';
import { proceed, refuse, type Step } from './step.ts';

const timeoutMs = 25_000;

/**
 * Passes on the status and code of an error, so that a caller sees the same error as from the data service itself. Hides the
 * error's details.
 */
export async function forward(
  url: string,
  init: RequestInit,
  translate: (body: unknown) => Response = json,
): Promise<Response> {
  const step = await call(url, init);
  return 'refusal' in step ? step.refusal : translate(step.value);
}

/** Returns null for a response without content. */
export async function call(url: string, init: RequestInit): Promise<Step<unknown>> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
    text = await response.text();
  } catch (error) {
    const timedOut = error instanceof DOMException && error.name === 'TimeoutError';
    return refuse(
      timedOut
        ? problem(504, 'DATA_SERVICE_TIMEOUT', 'The data service did not answer in time.')
        : problem(502, 'DATA_SERVICE_UNREACHABLE', 'The data service cannot be reached.'),
    );
  }
  const body = response.status === 204 ? null : parse(text);
  if (body === undefined) {
    return refuse(problem(502, 'DATA_SERVICE_UNREADABLE', 'The data service gave no readable answer.'));
  }
  return response.ok ? proceed(body) : refuse(refusal(response, body));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refusal(response: Response, body: unknown): Response {
  const { message, code } = (typeof body === 'object' && body !== null ? body : {}) as Record<
    string,
    unknown
  >;
  const retryAfter = response.headers.get('Retry-After');
  return problem(
    response.status,
    typeof code === 'string' ? code : `HTTP_${response.status}`,
    typeof message === 'string' ? message : 'The data service refused the request.',
    retryAfter === null ? {} : { 'Retry-After': retryAfter },
  );
}
