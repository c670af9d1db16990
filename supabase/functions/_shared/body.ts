import { problem } from './responses.ts';
import { proceed, refuse, type Step } from './step.ts';

export async function readJson(request: Request, maximumMiB = 8): Promise<Step<unknown>> {
  const bytes = await readBytes(request, maximumMiB);
  if ('refusal' in bytes) return bytes;
  try {
    return proceed(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes.value)));
  } catch {
    return refuse(problem(400, 'BODY_NOT_JSON', 'The body must be JSON.'));
  }
}

/** Reads the body. Refuses it as soon as it exceeds the limit, because its declared length may be wrong. */
export async function readBytes(
  request: Request,
  maximumMiB: number,
): Promise<Step<Uint8Array<ArrayBuffer>>> {
  const maximum = maximumMiB * 1024 * 1024;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = Number(request.headers.get('Content-Length') ?? 0) > maximum ? maximum + 1 : 0;
  for await (const part of length > maximum ? [] : (request.body ?? [])) {
    length += part.byteLength;
    if (length > maximum) break;
    parts.push(part);
  }
  if (length > maximum) {
    return refuse(
      problem(
        413,
        'BODY_TOO_LARGE',
        `The body may have ${maximumMiB} MiB at most.`,
        {},
        { size: maximumMiB },
      ),
    );
  }
  return proceed(new Uint8Array(await new Blob(parts).arrayBuffer()));
}
