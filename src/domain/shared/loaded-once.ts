import { partNotLoaded } from './error-catalogue.ts';
import { failed, type Result } from './failure.ts';
import { failureTexts } from './failure-texts.ts';

/** A file that comes after the first screen could not be fetched. */
export class PartNotLoaded extends Error {
  override name = 'PartNotLoaded';
}

/**
 * Loads with the first call, and again after a call that failed.
 *
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

/** Calls with the loaded part; a failure if loading fails. */
export async function withLoaded<Part, Value>(
  load: () => Promise<Part>,
  now: () => number,
  send: (loaded: Part) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  let loaded: Part;
  try {
    loaded = await load();
  } catch {
    return failed(partNotLoaded(now()));
  }
  return send(loaded);
}
