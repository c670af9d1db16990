import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { commonPasswordTerms } from '#config/constants.ts';
import { browserPlace, browserPlaces } from '#services/auth/browser-data.ts';

/** The documents must list exactly the values in the code. */

const root = fileURLToPath(new URL('../../../', import.meta.url));
const policy = await readFile(join(root, 'docs/security-policy.md'), 'utf8');

/** Returns the section from one heading to the next of the same level. */
function section(document: string, heading: string): string {
  const [, text] = document.split(`\n## ${heading}\n`);
  if (text === undefined) throw new Error(`There is no section "${heading}".`);
  return text.split('\n## ')[0] ?? '';
}

async function sourcesIn(...folders: string[]): Promise<Map<string, string>> {
  const sources = new Map<string, string>();
  for (const folder of folders) {
    for (const name of await readdir(join(root, folder), { recursive: true })) {
      if (!/\.(ts|tsx|sql)$/.test(name)) continue;
      const path = `${folder}/${name.replaceAll('\\', '/')}`;
      sources.set(
        path,
        (await readFile(join(root, path), 'utf8')).replaceAll(/^\s*(\/\/|--|\*|\/\*).*$/gm, ''),
      );
    }
  }
  return sources;
}

const sources = await sourcesIn('src', 'supabase/functions', 'supabase/migrations');
const filesWith = (pattern: RegExp, folder = '') =>
  [...sources].filter(([path, text]) => path.startsWith(folder) && pattern.test(text)).map(([path]) => path);
const directivesNamed = (text: string) =>
  [...new Set(text.match(/`(?:src|supabase)\/[^`]+\.(?:ts|tsx|sql)`/g))].map((name) => name.slice(1, -1));
const sortNames = (names: string[]) => names.toSorted((a, b) => a.localeCompare(b));

describe('docs/security-policy.md', () => {
  test('lists every file that encrypts, signs or hashes', () => {
    const used = filesWith(/\bsubtle\b|\bsha\d+\(|\bhmac\(|\bmd5\(/);
    expect(sortNames(directivesNamed(section(policy, 'Cryptography')))).toEqual(sortNames(used));
  });

  test('names every cryptographic method of these files', () => {
    const methods = /'(AES-[A-Z]+|PBKDF2|HKDF|HMAC|ECDH|ECDSA|P-\d+|RSA[\w-]+|SHA-?\d+|MD5|Ed25519)'/g;
    const named = section(policy, 'Cryptography').replaceAll('HMAC-SHA-256', 'HMAC SHA-256');
    const used = new Set(
      [...sources.values()].flatMap((text) => [...text.matchAll(methods)].map(([, name]) => name)),
    );
    expect(used.size).toBeGreaterThan(5);
    for (const name of used) expect(named).toContain(name);
  });

  test('uses secure random numbers except for retry times', () => {
    expect(filesWith(/Math\.random/)).toEqual(['src/services/workspace/sync-loop.ts']);
    expect(filesWith(/(?<![\w.])random\(\)/, 'supabase/migrations')).toEqual([]);
  });

  test('lists every request of a function, none following redirects', () => {
    const requesting = filesWith(/\bfetch\(/, 'supabase/functions');
    expect(sortNames(directivesNamed(section(policy, 'Connections')))).toEqual(sortNames(requesting));
    for (const path of requesting) expect(sources.get(path), path).toContain("redirect: 'manual'");
  });

  test('lists every file that writes a log', () => {
    const writing = [...filesWith(/\bconsole\./), 'src/domain/shared/log.ts'];
    expect(sortNames(directivesNamed(section(policy, 'Logs')))).toEqual(sortNames(writing));
  });

  test('names the words that are ignored in a password', () => {
    const [, words = ''] =
      /Words that do not count towards the eight: (.*?), the owner's name/s.exec(policy) ?? [];
    expect([...words.matchAll(/`(\w+)`/g)].map(([, word]) => word)).toEqual(commonPasswordTerms);
  });

  test('names existing files', () => {
    expect(directivesNamed(policy).filter((path) => !sources.has(path))).toEqual([]);
  });
});

test('docs/security.md lists exactly the used browser storage', async () => {
  const table = section(await readFile(join(root, 'docs/security.md'), 'utf8'), 'What is kept where');
  const account = '00000000-0000-4000-8000-000000000001';
  const documented = [
    ...table.matchAll(/^\| (`?\w+(?: Storage)?`?)(?: ((?:`[^`]+`(?:, )?)+))? \|/gm),
  ].flatMap(([, where = '', names = '']) =>
    [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => ({
      where: where.replaceAll('`', ''),
      name: name.replace('<account>', account).replace('*', 'x'),
    })),
  );
  const places = documented.map(({ where, name }) =>
    browserPlaces.find((place) => place.in === where && browserPlace(place.in, name) === place),
  );
  expect(documented.filter((_, index) => places[index] === undefined)).toEqual([]);
  expect(browserPlaces.filter((place) => !places.includes(place)).map(({ name }) => name)).toEqual([]);
});
