import type { GithubTemplates } from '#domain/github-change/templates.ts';
import type { AccountDatabase } from './database.ts';
import { readSetting, writeSetting } from './settings.ts';

const templatesKey = 'githubTemplates';

export async function readGithubTemplates(database: AccountDatabase): Promise<GithubTemplates> {
  const own = await readSetting<GithubTemplates>(database, templatesKey);
  return own ?? (await import('#domain/github-change/default-templates.ts')).defaultTemplates;
}

export function writeGithubTemplates(database: AccountDatabase, templates: GithubTemplates): Promise<void> {
  return writeSetting(database, templatesKey, templates);
}
