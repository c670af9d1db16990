import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';

/** Creates a Git repository with the files that an import reads, all committed. Removed after the test. */
export async function checkOutContent() {
  const root = await mkdtemp(join(tmpdir(), 'portico-content-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const project = fileURLToPath(new URL('../../', import.meta.url));
  await cp(join(project, 'content'), join(root, 'content'), { recursive: true });
  await cp(join(project, 'biome.json'), join(root, 'biome.json'));
  const git = (...parameters: string[]) => promisify(execFile)('git', parameters, { cwd: root });
  await git('init', '--quiet');
  await git('add', 'content');
  await git('-c', 'user.name=test', '-c', 'user.email=test@example.com', 'commit', '-qm', 'content');
  return { root, git };
}
