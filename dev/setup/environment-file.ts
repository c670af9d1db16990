import { readFile, writeFile } from 'node:fs/promises';

/** Returns the values of an environment file. Empty if the file is missing. */
export async function readEnvironmentFile(path: string): Promise<Record<string, string>> {
  const lines = (await readText(path)).split(/\r?\n/);
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, name, value = ''] = /^\s*([A-Z][A-Z0-9_]*)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
      return name === undefined ? [] : [[name, value.replace(/^(['"])(.*)\1$/, '$2')]];
    }),
  );
}

/** Sets values in an environment file and keeps all other lines. Null removes a value. */
export async function updateEnvironmentFile(
  path: string,
  values: Readonly<Record<string, string | null>>,
): Promise<void> {
  const kept = (await readText(path)).split(/\r?\n/).filter((line) => {
    const name = line.split('=')[0]?.trim() ?? '';
    return line !== '' && !Object.hasOwn(values, name);
  });
  const added = Object.entries(values).flatMap(([name, value]) =>
    value === null ? [] : [`${name}=${value}`],
  );
  await writeFile(path, `${[...kept, ...added].join('\n')}\n`);
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch {
    return '';
  }
}
