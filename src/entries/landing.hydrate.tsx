import { useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { IslandBoundary } from '#pages/landing/island-boundary.tsx';
import { toReadableProject } from '#pages/landing/projects/published-projects.ts';
import { rememberControls } from '#pages/landing/remembered-controls.ts';
import { addTouchedStyles } from '#pages/landing/touched-styles.ts';
import { type IslandInput, landingIslands, publishedDataId } from './landing.islands.tsx';

/**
 * Hydrates every island of the document. The build creates an entry per language with its texts (dev/build/islands.ts). Resolves
 * when the islands handle events, so that the loader can replay earlier ones.
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

/** If React replaces changed prerendered elements, typed text moves to the new ones. */
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

function Hydrated({ onReady, children }: { onReady: () => void; children: React.ReactNode }) {
  useEffect(onReady, [onReady]);
  return children;
}
