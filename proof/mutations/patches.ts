import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A fault in security code, planted by a patch, and the test file that must fail with it. */
export interface PlantedFault {
  /** Effect of the fault. */
  name: string;
  /** Path of the patch. */
  patch: string;
  /** Path of the test file. */
  test: string;
}

const folder = 'proof/mutations/patches';

/** Returns all patches of the folder. A patch's first line names the fault, the second one the test file. */
export async function readPlantedFaults(): Promise<PlantedFault[]> {
  const files = (await readdir(folder)).sort();
  return Promise.all(
    files.map(async (file) => {
      const patch = join(folder, file);
      const match = /^(.+)\nTest: (\S+)\n--- /.exec(await readFile(patch, 'utf8'));
      if (match === null) throw new Error(`${patch} must begin with its name and its test file.`);
      const [, name = '', test = ''] = match;
      return { name, patch, test };
    }),
  );
}
