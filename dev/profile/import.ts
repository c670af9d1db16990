import { content } from '../../src/content/content.ts';
import { writeContent } from '../content/write.ts';
import { contentOfProfile, type ProfileContent, profileSections } from './content-of-profile.ts';
import { type GithubAccess, readGithubProfile } from './github-profile.ts';

/**
 * Imports a public GitHub profile into `content/`.
 * @param root the project's folder
 * @returns content, written files (from the root), and values that were not imported
 * @throws Error if GitHub refuses, or if uncommitted changes would be overwritten
 */
export async function importProfile(
  login: string,
  root: string,
  access: GithubAccess,
  today = new Date(),
): Promise<{ read: ProfileContent; files: string[]; left: string[] }> {
  const left: string[] = [];
  const report = (line: string) => left.push(line);
  const profile = await readGithubProfile(login, access, report);
  const read = contentOfProfile(profile, content, today, report);
  const files = await writeContent({ ...content, ...read }, profileSections, root);
  return { read, files, left };
}
