import type { Emulator } from '../emulator.ts';
import { isObject, type JsonObject, toText } from '../json.ts';
import { memberships } from '../seed/accounts.ts';
import { isoSeconds } from '../seed/calendar.ts';
import type { SeededFile } from '../seed/files.ts';
import type { SeededRepository } from '../seed/world.ts';

/**
 * Commits a repository's seeded files on the first access to it, so that the start is fast. After that the emulator holds the
 * contents.
 */
export type FileSeeder = {
  ensure(fullName: string, repository: SeededRepository | undefined): Promise<void>;
  /** Returns whether the emulator has the contents. */
  has(repository: SeededRepository): boolean;
};

export function createFileSeeder(emulator: Emulator): FileSeeder {
  const seeded = new Map<SeededRepository, Promise<void>>();
  return {
    has: (repository) => seeded.has(repository),
    ensure: async (fullName, repository) => {
      if (!repository) return;
      const known = seeded.get(repository) ?? seedFiles(emulator, fullName, repository);
      seeded.set(repository, known);
      await known;
    },
  };
}

async function seedFiles(emulator: Emulator, fullName: string, repository: SeededRepository): Promise<void> {
  const [newest] = repository.commits();
  if (!newest) return;
  const login = getWriter(repository.owner.login);
  const post = async (path: string, body: JsonObject): Promise<string> => {
    const response = await emulator.send({ login }, `/repos/${fullName}/git/${path}`, {
      method: 'POST',
      body,
    });
    if (response.status !== 201 || !isObject(response.json)) {
      throw new Error(`The emulator refused git/${path} of ${fullName}: ${response.status}`);
    }
    return toText(response.json['sha']);
  };
  const entry = async ({ path, content }: SeededFile): Promise<JsonObject> => ({
    path,
    mode: '100644',
    type: 'blob',
    ...(typeof content === 'string'
      ? { content }
      : { sha: await post('blobs', { content: content.toString('base64'), encoding: 'base64' }) }),
  });
  const signature = { name: newest.author.name, email: newest.author.email, date: isoSeconds(newest.date) };
  const tree = await post('trees', { tree: await Promise.all(repository.files().map(entry)) });
  const commit = await post('commits', {
    message: newest.message,
    tree,
    parents: [],
    author: signature,
    committer: signature,
  });
  await post('refs', { ref: 'refs/heads/main', sha: commit });
}

/** Returns a user with write access: the owner, or an administrator of the organisation. */
export function getWriter(owner: string): string {
  const admin = memberships.find(({ organisation, role }) => organisation === owner && role === 'admin');
  return admin?.login ?? owner;
}
