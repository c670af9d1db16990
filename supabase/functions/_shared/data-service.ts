import { json, problem } from './responses.ts';
import { found, refused, type Step } from './step.ts';

const timeoutMs = 25_000;

/**
 * Calls the data service and passes its response on. Its errors keep status and code, so that both ways to it, through a
 * function or directly, look the same to the caller; details stay here.
 */
export async function forward(
  url: string,
  init: RequestInit,
  translate: (body: unknown) => Response = json,
): Promise<Response> {
  const step = await call(url, init);
  return 'refusal' in step ? step.refusal : translate(step.value);
}

/** Calls the data service. A response without content is null. */
export async function call(url: string, init: RequestInit): Promise<Step<unknown>> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
    text = await response.text();
  } catch (error) {
    const timedOut = error instanceof DOMException && error.name === 'TimeoutError';
    return refused(
      timedOut
        ? problem(504, 'DATA_SERVICE_TIMEOUT', 'The data service did not answer in time.')
        : problem(502, 'DATA_SERVICE_UNREACHABLE', 'The data service cannot be reached.'),
    );
  }
  const body = response.status === 204 ? null : parse(text);
  if (body === undefined) {
    return refused(problem(502, 'DATA_SERVICE_UNREADABLE', 'The data service gave no readable answer.'));
  }
  return response.ok ? found(body) : refused(refusal(response, body));
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
