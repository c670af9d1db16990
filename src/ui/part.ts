import { type ComponentType, createElement, lazy, useState } from 'react';
import { loadedOnce } from '#domain/shared/loaded-once.ts';

export interface Preloading {
  /** Fetches the chunk ahead. Never rejects: what went wrong is the part's to say. */
  preload: () => Promise<void>;
}

/** A component in a chunk of its own: it suspends until the chunk is here, and throws `PartNotLoaded` if it does not come. */
export function part<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> & Preloading {
  let loaded: ComponentType<Props> | undefined;
  const fetch = loadedOnce(load);
  async function fetched() {
    loaded = await fetch();
    return { default: loaded };
  }
  // React shows a fallback for at least 0.3 s, even for short suspensions.
  const Suspending: ComponentType<Props> = lazy(fetched) as never;
  function Part(props: Props) {
    const [Shown] = useState(() => loaded ?? Suspending);
    return createElement(Shown, props);
  }
  async function preload() {
    await fetched().catch(() => undefined);
  }
  return Object.assign(Part, { preload });
}
