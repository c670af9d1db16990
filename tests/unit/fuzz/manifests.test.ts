import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { detectStack, readManifest } from '#github/analysis/detector/detect.ts';
import { manifestsToRead } from '#github/analysis/manifests.ts';
import { filePath, manifest } from '../../support/fuzz/grammars/manifests.ts';
import { holds } from '../../support/fuzz/property.ts';

/** Largest manifest that the product reads, in characters. */
const maxLength = 200_000;
const file = manifest(maxLength);

describe('the manifests of a repository', () => {
  holds(
    'give technologies with evidence, or none',
    fc.tuple(fc.array(filePath, { maxLength: 12 }), fc.array(file, { maxLength: 3 })),
    ([others, manifests]) => {
      const paths = [...others, ...manifests.map(({ path }) => path)];
      const read = manifests.flatMap(({ path, text }) => {
        const found = readManifest(path, text);
        return found ? [[path, found] as const] : [];
      });
      for (const { key, name, kind, evidence } of detectStack(paths, new Map(read))) {
        expect([typeof key, typeof name, typeof kind]).toEqual(['string', 'string', 'string']);
        expect(evidence.length).toBeGreaterThan(0);
        expect(evidence.length).toBeLessThanOrEqual(5);
        for (const path of evidence) expect(paths).toContain(path);
      }
    },
    { examples: [[[], [{ path: 'Gemfile', text: 'gem "gem "\\'.repeat(20_000) }]]] },
  );

  holds('are selected by their paths', fc.array(filePath, { maxLength: 200 }), (paths) => {
    const files = paths.map((path) => ({ path, size: 0 }));
    for (const chosen of manifestsToRead(files, paths)) expect(paths).toContain(chosen);
  });

  holds('name dependencies and members as texts', file, ({ path, text }) => {
    const read = readManifest(path, text);
    const names = [...(read?.dependencies ?? []).flat(), ...(read?.members ?? []), ...(read?.techs ?? [])];
    expect(names.filter((name) => typeof name !== 'string')).toEqual([]);
    expect(Object.hasOwn(Object.prototype, 'a')).toBe(false);
  });
});
