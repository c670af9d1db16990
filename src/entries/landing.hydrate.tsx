import { useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { IslandBoundary } from '#pages/landing/island-boundary.tsx';
import { toReadableProject } from '#pages/landing/projects/published-projects.ts';
import { rememberControls } from '#pages/landing/remembered-controls.ts';
import { addTouchedStyles } from '#pages/landing/touched-styles.ts';
import { type IslandInput, landingIslands, publishedDataId } from './landing.islands.tsx';

/**
 * Hydrates every island of the landing page in the language of its document: the build makes an entry for each, which hands in
 * the texts (dev/build/islands.ts). The loader imports it at the first touch; its evaluation ends when the islands handle
 * events, so that the loader can then repeat what it held back.
 */
export async function hydrateIslands(input: IslandInput): Promise<void> {
  addTouchedStyles();
  const published = toReadableProject(
    JSON.parse(document.getElementById(publishedDataId)?.textContent ?? '[]'),
  );
  await Promise.all(
    Object.entries(landingIslands(input, published)).map(([name, island]) => {
      const container = document.querySelector(`[data-island="${name}"]`);
      if (!container) return Promise.resolve();
      return hydrate(
        container,
        <IslandBoundary container={container} texts={input.texts}>
          {island}
        </IslandBoundary>,
      );
    }),
  );
}

/** Hydrates an island. If React replaces changed prerendered elements, the typed text moves to the new ones. */
function hydrate(container: Element, island: React.ReactNode): Promise<void> {
  const restore = rememberControls(container);
  return new Promise((resolve) => {
    const onReady = () => {
      restore();
      resolve();
    };
    hydrateRoot(container, <Hydrated onReady={onReady}>{island}</Hydrated>, {
      onRecoverableError: (error) => console.warn(error),
      onCaughtError: (error) => console.warn(error),
    });
  });
}

/** @param onReady the same for the component's life */
function Hydrated({ onReady, children }: { onReady: () => void; children: React.ReactNode }) {
  useEffect(onReady, [onReady]);
  return children;
}
