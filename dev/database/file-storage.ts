import { createHash, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { App } from '@supabase/lite';

type StorageAdapter = NonNullable<App['_storageAdapter']>;

export interface FileStorage {
  adapter: StorageAdapter;
  close: () => Promise<void>;
}

/**
 * Stores the storage service's files. File names are hashes, so that no name can point outside of the directory.
 * @param directory null for a temporary directory, which `close` deletes
 */
export async function openFileStorage(directory: string | null): Promise<FileStorage> {
  const root = directory ?? (await mkdtemp(join(tmpdir(), 'portico-storage-')));
  await mkdir(root, { recursive: true });
  const getPath = (bucket: string, name: string) =>
    join(
      root,
      createHash('sha256')
        .update(JSON.stringify([bucket, name]))
        .digest('hex'),
    );
  const remove = async (bucket: string, name: string) => {
    const path = getPath(bucket, name);
    await Promise.all([path, `${path}.json`].map((file) => rm(file, { force: true })));
  };

  async function getMetadata(bucket: string, name: string) {
    const path = getPath(bucket, name);
    const [facts, { mtime, size }] = await Promise.all([readFile(`${path}.json`, 'utf8'), stat(path)]);
    return { ...(JSON.parse(facts) as Facts), contentLength: size, size, lastModified: mtime };
  }

  const adapter: StorageAdapter = {
    driver: null,
    async getObject(bucket, name) {
      const metadata = await getMetadata(bucket, name);
      return { metadata, httpStatusCode: 200, body: await readFile(getPath(bucket, name)) };
    },
    async uploadObject(bucket, name, _version, body, mimetype, cacheControl) {
      const bytes = Buffer.from(await new Response(body as BodyInit).arrayBuffer());
      const eTag = `"${createHash('sha256').update(bytes).digest('hex')}"`;
      const path = getPath(bucket, name);
      await writeFile(`${path}.json`, JSON.stringify({ mimetype, cacheControl, eTag } satisfies Facts));
      // Writes a draft and renames it, so that a reader never sees half a file.
      const draft = `${path}.${randomUUID()}`;
      await writeFile(draft, bytes);
      await rename(draft, path);
      return getMetadata(bucket, name);
    },
    deleteObject: remove,
    deleteObjects: async (bucket, names) =>
      void (await Promise.all(names.map((name) => remove(bucket, name)))),
    copyObject: () => Promise.reject(new Error('Nothing of ours is copied.')),
    headObject: getMetadata,
    privateAssetUrl: () => Promise.reject(new Error('Pictures are not transformed.')),
  };
  return {
    adapter,
    close: async () => {
      if (directory === null) await rm(root, { recursive: true, force: true });
    },
  };
}

interface Facts {
  mimetype: string;
  cacheControl: string;
  eTag: string;
}
