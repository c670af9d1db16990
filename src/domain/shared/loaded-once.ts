import { defaultMessages } from './error-catalogue.ts';

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
      throw new PartNotLoaded(defaultMessages.partNotLoaded, { cause });
    });
    return loaded;
  };
}
