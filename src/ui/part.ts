import { type ComponentType, createElement, lazy, useState } from 'react';
import { loadedOnce } from '#domain/shared/loaded-once.ts';

export interface Preloading {
  /** Loads the chunk in advance. Never rejects, because rendering the component reports the failure. */
  preload: () => Promise<void>;
}

/** Creates a component that is loaded from its own chunk. It suspends until then, and throws `PartNotLoaded` if loading fails. */
export function part<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> & Preloading {
  let loaded: ComponentType<Props> | undefined;
  const fetch = loadedOnce(load);
  async function fetchPart() {
    loaded = await fetch();
    return { default: loaded };
  }
  // Uses a loaded component directly, because React shows a Suspense fallback for at least 0.3 s.
  const Suspending: ComponentType<Props> = lazy(fetchPart) as never;
  function Part(props: Props) {
    const [Shown] = useState(() => loaded ?? Suspending);
    return createElement(Shown, props);
  }
  async function preload() {
    await fetchPart().catch(() => undefined);
  }
  return Object.assign(Part, { preload });
}
