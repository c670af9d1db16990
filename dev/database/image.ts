import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readMigrations, readSeed } from './migrations.ts';

const cacheDirectory = fileURLToPath(new URL('../../.portico/cache', import.meta.url));

/**
 * Returns the prepared database as a file. Opening it takes less than a second instead of four. The file's name is a hash of all
 * inputs, so that a changed input makes a new image.
 */
export async function loadImage(build: () => Promise<Blob>): Promise<Blob> {
  const name = await imageName();
  const path = join(cacheDirectory, name);
  try {
    return new Blob([await readFile(path)]);
  } catch {
    const image = await build();
    await store(path, image);
    await removeOthers(name);
    return image;
  }
}

async function imageName(): Promise<string> {
  const ingredients = [
    './mfa.sql',
    './platform.sql',
    './open.ts',
    '../../node_modules/@supabase/lite/package.json',
  ];
  const hash = createHash('sha256');
  for (const file of ingredients) hash.update(await readFile(new URL(file, import.meta.url)));
  hash.update(JSON.stringify(await readMigrations()));
  hash.update(await readSeed());
  return `database-${hash.digest('hex').slice(0, 24)}.tar`;
}

/** Writes a draft and renames it, because several test files may store the image at the same time. */
async function store(path: string, image: Blob): Promise<void> {
  await mkdir(cacheDirectory, { recursive: true });
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, Buffer.from(await image.arrayBuffer()));
  await rename(draft, path);
}

async function removeOthers(name: string): Promise<void> {
  const old = (await readdir(cacheDirectory)).filter(
    (file) => /^database-\w+\.tar$/.test(file) && file !== name,
  );
  await Promise.all(old.map((file) => rm(join(cacheDirectory, file), { force: true })));
}
