import { readFile } from 'node:fs/promises';
import { content } from '../../src/content/content.ts';
import { writeContent } from '../content/write.ts';
import { contentOfResume, type ResumeContent, resumeSections } from './content-of-resume.ts';
import { parseJsonResume } from './json-resume.schema.ts';

/**
 * Imports a JSON Resume into `content/`.
 * @param root the project's folder
 * @returns the content, paths of the written files (from the root), and values that were not imported
 * @throws Error for an invalid file, or if uncommitted changes would be overwritten
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
