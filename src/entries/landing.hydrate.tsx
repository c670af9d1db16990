import { useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { readableOf } from '#pages/landing/projects/published-projects.ts';
import { landingIslands, publishedDataId } from './landing.islands.tsx';

/**
 * Hydrates every island of the landing page. The loader imports this module at the first touch; its
 * evaluation ends when the islands handle events, so that the loader can then repeat what it held back.
 */
const published = readableOf(JSON.parse(document.getElementById(publishedDataId)?.textContent ?? '[]'));

await Promise.all(
  Object.entries(landingIslands(published)).map(([name, island]) => {
    const container = document.querySelector(`[data-island="${name}"]`);
    return container ? hydrate(container, island) : Promise.resolve();
  }),
);

function hydrate(container: Element, island: React.ReactNode): Promise<void> {
  return new Promise((resolve) => {
    hydrateRoot(container, <Hydrated onReady={resolve}>{island}</Hydrated>);
  });
}

function Hydrated({ onReady, children }: { onReady: () => void; children: React.ReactNode }) {
  useEffect(onReady, [onReady]);
  return children;
}
