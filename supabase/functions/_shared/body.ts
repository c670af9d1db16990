import { problem } from './responses.ts';

const maximumBytes = 8 * 1024 * 1024;

/** The JSON of a request, or the answer to one that has none. */
export async function readJson(request: Request): Promise<{ value: unknown } | { refusal: Response }> {
  const tooLarge = { refusal: problem(413, 'BODY_TOO_LARGE', 'The body may have 8 MiB at most.') };
  if (Number(request.headers.get('Content-Length') ?? 0) > maximumBytes) return tooLarge;
  const bytes = await request.arrayBuffer();
  if (bytes.byteLength > maximumBytes) return tooLarge;
  try {
    return { value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) };
  } catch {
    return { refusal: problem(400, 'BODY_NOT_JSON', 'The body must be JSON.') };
  }
}
