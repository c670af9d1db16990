import { readFile } from 'node:fs/promises';
import { content } from '../../src/content/content.ts';
import { writeContent } from '../content/write.ts';
import { contentOfResume, type ResumeContent, resumeSections } from './content-of-resume.ts';
import { parseJsonResume } from './json-resume.schema.ts';

/**
 * Writes what a JSON Resume says into `src/content`.
 *
 * @param root the project's folder
 * @returns the content as it is now, the files that were written, from the root, and what of the resume has no place
 * @throws Error if the file is not in that form, or if something would be overwritten that no commit has
 */
export async function importResume(
  path: string,
  root: string,
): Promise<{ read: ResumeContent; files: string[]; left: string[] }> {
  const left: string[] = [];
  const resume = parseJsonResume(await readFile(path), (line) => left.push(line));
  const read = contentOfResume(resume, content);
  const files = await writeContent({ ...content, ...read }, resumeSections, root);
  return { read, files, left };
}
