import { readFile } from 'node:fs/promises';
import { content } from '../../src/content/content.ts';
import { writeContent } from '../content/write.ts';
import { contentOfResume, type ResumeContent, resumeSections } from './content-of-resume.ts';
import { parseJsonResume } from './json-resume.schema.ts';

/**
 * Imports a JSON Resume into `src/content`.
 *
 * @param root the project's folder
 * @returns the imported content, the written files (paths from the root), and the values of the resume that were not imported
 * @throws Error if the file is no JSON Resume, or if the import would overwrite uncommitted changes
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
