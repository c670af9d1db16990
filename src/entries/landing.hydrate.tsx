import { useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { readableOf } from '#pages/landing/projects/published-projects.ts';
import { addTouchedStyles } from '#pages/landing/touched-styles.ts';
import { type IslandInput, landingIslands, publishedDataId } from './landing.islands.tsx';

/**
 * Hydrates every island of the landing page in the language of its document: the build makes an entry for each, which hands in
 * the texts (dev/build/islands.ts). The loader imports it at the first touch; its evaluation ends when the islands handle
 * events, so that the loader can then repeat what it held back.
 */
export async function hydrateIslands(input: IslandInput): Promise<void> {
  addTouchedStyles();
  const published = readableOf(JSON.parse(document.getElementById(publishedDataId)?.textContent ?? '[]'));
  await Promise.all(
    Object.entries(landingIslands(input, published)).map(([name, island]) => {
      const container = document.querySelector(`[data-island="${name}"]`);
      return container ? hydrate(container, island) : Promise.resolve();
    }),
  );
}

function hydrate(container: Element, island: React.ReactNode): Promise<void> {
  return new Promise((resolve) => {
    hydrateRoot(container, <Hydrated onReady={resolve}>{island}</Hydrated>);
  });
}

function Hydrated({ onReady, children }: { onReady: () => void; children: React.ReactNode }) {
  useEffect(onReady, [onReady]);
  return children;
}
