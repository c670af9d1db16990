import type { Random } from './random.ts';

/** A main language and what usually lies beside it, with its share of the main language's bytes. */
const COMPANIONS = {
  TypeScript: { CSS: 0.09, HTML: 0.04, JavaScript: 0.05, Dockerfile: 0.01 },
  JavaScript: { HTML: 0.12, CSS: 0.1, Shell: 0.02 },
  Python: { Shell: 0.04, Dockerfile: 0.01, Jinja: 0.03, Makefile: 0.01 },
  Go: { Shell: 0.05, Makefile: 0.02, Dockerfile: 0.01 },
  Rust: { Shell: 0.02, TOML: 0.01 },
  'C#': { PowerShell: 0.06, HTML: 0.05, Dockerfile: 0.01 },
  PowerShell: { Batchfile: 0.01, 'C#': 0.05 },
  HCL: { Shell: 0.08, Makefile: 0.03, Python: 0.05 },
  Bicep: { PowerShell: 0.18, Shell: 0.06 },
  Java: { Shell: 0.01, Dockerfile: 0.01, HTML: 0.02 },
  Kotlin: { Java: 0.11, Shell: 0.01 },
  Swift: { Ruby: 0.01, Shell: 0.02 },
  Ruby: { HTML: 0.09, Shell: 0.02, Dockerfile: 0.01 },
  PHP: { HTML: 0.14, CSS: 0.08, JavaScript: 0.12 },
  Dart: { Swift: 0.03, Kotlin: 0.03, HTML: 0.01 },
  Vue: { TypeScript: 0.62, CSS: 0.12, HTML: 0.02 },
  Svelte: { TypeScript: 0.55, CSS: 0.11, HTML: 0.02 },
  Astro: { TypeScript: 0.4, CSS: 0.2, MDX: 0.25 },
  Shell: { Dockerfile: 0.06, Makefile: 0.04 },
  'Jupyter Notebook': { Python: 0.22 },
  'Open Policy Agent': { Shell: 0.07, Go: 0.2 },
  HTML: { CSS: 0.35, JavaScript: 0.15 },
  CSS: { HTML: 0.3, JavaScript: 0.1 },
  TeX: { Makefile: 0.04, Python: 0.03 },
  Lua: { Shell: 0.04 },
  Nix: { Shell: 0.15 },
  'C++': { C: 0.21, CMake: 0.02, Python: 0.04 },
} as const satisfies Record<string, Record<string, number>>;

export type Language = keyof typeof COMPANIONS;

/** Bytes per language, the main one first, as `GET /repos/{owner}/{repo}/languages` lists them. */
export function languageBytes(main: Language | null, random: Random): Record<string, number> {
  if (main === null) return {};
  const bytes = Math.round(4_000 * 2 ** (random.next() * 8));
  const others = Object.entries(COMPANIONS[main])
    .filter(() => random.chance(0.75))
    .map(([language, share]): [string, number] => [
      language,
      Math.round(bytes * share * (0.5 + random.next())),
    ])
    .filter(([, size]) => size > 60 && size < bytes)
    .sort(([, left], [, right]) => right - left);
  return Object.fromEntries([[main, bytes], ...others]);
}
