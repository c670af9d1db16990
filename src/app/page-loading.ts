import { type ComponentType, lazy } from 'react';

/** The files of a page could not be fetched. */
export class PageNotLoaded extends Error {
  override name = 'PageNotLoaded';
}

/** A page in a chunk of its own. */
export function page<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    try {
      return { default: await load() };
    } catch (error) {
      throw new PageNotLoaded('The page could not be loaded', { cause: error });
    }
  });
}
