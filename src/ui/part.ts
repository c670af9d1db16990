import { type ComponentType, createElement, lazy, useState } from 'react';
import { loadedOnce } from '#domain/shared/loaded-once.ts';

export interface Preloading {
  /** Loads the chunk early. Never rejects; the component reports a failure. */
  preload: () => Promise<void>;
}

/** Loads a component from its own chunk: suspends until then, and throws `PartNotLoaded` on failure. */
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
