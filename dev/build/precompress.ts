import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { hostFiles } from './host-rules.ts';

const textExtensions = new Set([
  '.html',
  '.js',
  '.mjs',
  '.css',
  '.svg',
  '.json',
  '.webmanifest',
  '.txt',
  '.xml',
  '.wasm',
]);
/** Minimum file size in bytes. Compressing a smaller file saves no packet. */
const smallestBytes = 512;
/** Maximum file size in bytes for Brotli's best level, which takes seconds for larger files and saves little. */
const bestQualityUpToBytes = 400_000;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Compresses each text file that has no current copy, so that the host need not compress per request. */
export async function precompress(directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && isServedText(entry.name));
  await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))));
}

function isServedText(name: string): boolean {
  return textExtensions.has(extname(name)) && !hostFiles.some((file) => file === name);
}

async function compressFile(path: string): Promise<void> {
  const { size, mtimeMs } = await stat(path);
  if (size < smallestBytes) return;
  const [hasBrotli, hasGzip] = await Promise.all([
    isCurrent(`${path}.br`, mtimeMs),
    isCurrent(`${path}.gz`, mtimeMs),
  ]);
  if (hasBrotli && hasGzip) return;
  const content = await readFile(path);
  const quality = size > bestQualityUpToBytes ? 9 : constants.BROTLI_MAX_QUALITY;
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: size };
  const [br, gz] = await Promise.all([brotli(content, { params }), zip(content, { level: 9 })]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
}

async function isCurrent(path: string, originalMtimeMs: number): Promise<boolean> {
  try {
    return (await stat(path)).mtimeMs >= originalMtimeMs;
  } catch {
    return false;
  }
}
