import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, vi } from 'vitest';
import { detectStack } from '#github/analysis/detector/detect.ts';
import { parse as parseHcl } from '#github/analysis/detector/hcl.ts';
import { parse as parseToml } from '#github/analysis/detector/toml.ts';
import { manifestsIn } from '#github/analysis/manifests.ts';
import { rawPackageJson, toPackages } from '#github/analysis/responses.schema.ts';
import { filePath, manifest } from '../../support/fuzz/grammars/manifests.ts';
import { holds, holdsAsync } from '../../support/fuzz/property.ts';

/** GitHub hands out a megabyte at most, and the detector reads what it is handed. */
const maxLength = 200_000;
const file = manifest(maxLength);
/** Here the detector would read HCL with its own parser, which is not the product's. */
const detectable = file.filter(({ path }) => !/\.(?:tf|hcl)$/.test(path));

beforeAll(() => {
  // The detector and its parsers complain of what they cannot read.
  for (const level of ['log', 'warn'] as const) vi.spyOn(console, level).mockReturnValue();
  vi.spyOn(process, 'emitWarning').mockReturnValue();
});

afterAll(() => void vi.restoreAllMocks());

describe('files that say what a repository is made of', () => {
  holdsAsync(
    'give findings with evidence among the files, or none',
    fc.tuple(fc.array(filePath, { maxLength: 12 }), fc.array(detectable, { maxLength: 3 })),
    async ([others, manifests]) => {
      const paths = [...others, ...manifests.map(({ path }) => path)];
      const findings = await detectStack(paths, new Map(manifests.map(({ path, text }) => [path, text])));
      for (const { key, name, kind, evidence } of findings) {
        expect([typeof key, typeof name, typeof kind]).toEqual(['string', 'string', 'string']);
        expect(evidence.length).toBeGreaterThan(0);
        expect(evidence.length).toBeLessThanOrEqual(5);
        for (const path of evidence) expect(paths).toContain(path);
      }
    },
    { examples: [[[], [{ path: 'Gemfile', text: 'gem "gem "\\'.repeat(20_000) }]]] },
  );

  holds('are chosen by their paths', fc.array(filePath, { maxLength: 200 }), (paths) => {
    for (const chosen of manifestsIn(paths)) expect(paths).toContain(chosen);
  });

  holds('name packages', file, ({ text }) => {
    let parsed: unknown;
    try {
      parsed = JSON.parse(text);
    } catch {
      return;
    }
    const read = rawPackageJson.safeParse(parsed);
    if (read.success) expect(toPackages(read.data).every((name) => typeof name === 'string')).toBe(true);
  });

  holds('are read as TOML, or refused with an error', file, ({ text }) => {
    try {
      const table = parseToml(text);
      expect(Object.hasOwn(Object.prototype, 'a')).toBe(false);
      expect(typeof table).toBe('object');
    } catch (error) {
      expect(error).toBeInstanceOf(Error);
    }
  });

  holdsAsync('are read as HCL', file, async ({ text }) => {
    expect(typeof (await parseHcl('main.tf', text))).toBe('object');
  });
});
