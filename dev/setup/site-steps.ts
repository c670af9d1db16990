import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkOwnContent, type PictureRecord, SampleContentError } from '../build/own-content.ts';
import { readEnvironmentFile, updateEnvironmentFile } from './environment-file.ts';
import { runProgram } from './programs.ts';
import type { Question } from './questions.ts';
import type { Step } from './steps.ts';

export const environmentFile = '.env.production';

/** Creates a step that writes the values of the next build. Null removes a value. */
export function environmentStep(
  root: string,
  values: () => Promise<Readonly<Record<string, string | null>>>,
): Step {
  const path = join(root, environmentFile);
  return {
    title: `Write ${environmentFile}, which git ignores`,
    async isDone() {
      const current = await readEnvironmentFile(path);
      return Object.entries(await values()).every(([name, value]) => (current[name] ?? null) === value);
    },
    run: async () => updateEnvironmentFile(path, await values()),
  };
}

export function buildSteps(root: string, siteUrl: () => string): Step[] {
  return [
    {
      title: 'Draw the icons and preview pictures of your content',
      isDone: async () => !(await hasStalePictures(root, siteUrl())),
      run: () => runProgram('npm', ['run', '--silent', 'pictures'], { cwd: root }),
    },
    {
      title: 'Build the site',
      run: () => runProgram('npm', ['run', '--silent', 'build'], { cwd: root }),
    },
  ];
}

/** Loads the content late, because the owner may have edited it during the setup. */
async function hasStalePictures(root: string, siteUrl: string): Promise<boolean> {
  const [{ content }, icon, record] = await Promise.all([
    import('../../src/content/content.ts'),
    readFile(join(root, 'content/public/icons/icon.svg'), 'utf8'),
    readFile(join(root, 'content/pictures.json'), 'utf8'),
  ]);
  try {
    checkOwnContent({ siteUrl, content, icon, pictures: JSON.parse(record) as PictureRecord });
    return false;
  } catch (error) {
    if (error instanceof SampleContentError) return error.message.includes('npm run pictures');
    throw error;
  }
}

const exampleAddress = 'https://your.site';

/** Returns the question for the site's address. Only a site without a server may have a path. */
export function addressQuestion(initial: string | undefined, mayHavePath: boolean): Question {
  return {
    name: 'VITE_SITE_URL',
    message: 'At which address will visitors open the site?',
    ...(initial !== undefined && { initial }),
    findProblem(answer) {
      const url = URL.canParse(answer) ? new URL(answer) : null;
      if (url === null || !/^https?:$/.test(url.protocol)) return `use an address such as ${exampleAddress}.`;
      if (mayHavePath || url.pathname === '/') return null;
      return `use the address without a path: ${url.origin}`;
    },
  };
}
