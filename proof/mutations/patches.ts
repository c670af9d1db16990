import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A fault in security code, planted by a patch, and the test that must fail with it. */
export interface PlantedFault {
  /** What the fault makes possible. */
  name: string;
  /** Path of the patch. */
  patch: string;
  /** The test's file, and a part of its full name. */
  test: { file: string; name: string };
}

const folder = 'proof/mutations/patches';

/** Every patch of the folder. Its first line names the fault, its second line the test. */
export async function readPlantedFaults(): Promise<PlantedFault[]> {
  const files = (await readdir(folder)).sort();
  return Promise.all(
    files.map(async (file) => {
      const patch = join(folder, file);
      const match = /^(.+)\nTest: (\S+) › (.+)\n--- /.exec(await readFile(patch, 'utf8'));
      if (match === null) throw new Error(`${patch} must begin with its name and its test.`);
      const [, name = '', testFile = '', testName = ''] = match;
      return { name, patch, test: { file: testFile, name: testName } };
    }),
  );
}
