import { partNotLoaded } from './error-catalogue.ts';
import { fail, type Result } from './failure.ts';
import { failureTexts } from './failure-texts.ts';

export class PartNotLoaded extends Error {
  override name = 'PartNotLoaded';
}

/**
 * Returns a function that loads on its first call, and again after a failed call.
 * @throws PartNotLoaded
 */
export function loadedOnce<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let loaded: Promise<Part> | null = null;
  return () => {
    loaded ??= load().catch((cause: unknown) => {
      loaded = null;
      throw new PartNotLoaded(failureTexts.PART_NOT_LOADED, { cause });
    });
    return loaded;
  };
}

export async function withLoaded<Part, Value>(
  load: () => Promise<Part>,
  now: () => number,
  send: (loaded: Part) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  let loaded: Part;
  try {
    loaded = await load();
  } catch {
    return fail(partNotLoaded(now()));
  }
  return send(loaded);
}
