import { type FileWish, fileBounds, pathProblem } from './files.ts';
import type { GithubLabel } from './labels.ts';

/** A file to propose. `{{owner}}`, `{{year}}` and `{{email}}` in its text are replaced. */
export interface FileTemplate {
  path: string;
  text: string;
}

export interface GithubTemplates {
  files: readonly FileTemplate[];
  labels: readonly GithubLabel[];
  email: string;
  title: string;
  body: string;
}

export interface TemplateChoice {
  labels: boolean;
  paths: readonly string[];
  existing: FileWish['existing'];
}

export const noTemplates: TemplateChoice = { labels: false, paths: [], existing: 'keep' };

export type TemplateFields = Record<'owner' | 'year' | 'email', string>;

function filledTemplate(text: string, fields: TemplateFields): string {
  return text.replaceAll(
    /\{\{\s*(owner|year|email)\s*\}\}/g,
    (_, name: keyof TemplateFields) => fields[name],
  );
}

export function templatesProblem(
  { files, email, title }: GithubTemplates,
  { paths }: TemplateChoice,
): string | null {
  const chosen = files.filter(({ path }) => paths.includes(path));
  const problem = chosen.map(fileProblem).find((found) => found !== null);
  if (problem !== undefined) return problem;
  if (new Set(chosen.map(({ path }) => path.toLowerCase())).size < chosen.length) {
    return 'Two files have the same path.';
  }
  const needsEmail = chosen.find(({ text }) => /\{\{\s*email\s*\}\}/.test(text));
  if (needsEmail && email.trim() === '')
    return `“${needsEmail.path}” needs an e-mail address. Enter one below.`;
  return chosen.length > 0 && title.trim() === '' ? 'Enter a title for the pull request.' : null;
}

export function fileProblem({ path, text }: FileTemplate): string | null {
  if (text.trim() === '') return `“${path}” is empty.`;
  if (text.length > fileBounds.text) return `“${path}” is longer than ${fileBounds.text} characters.`;
  return pathProblem(path);
}

export function toFileWish(
  { files, title, body }: GithubTemplates,
  { paths, existing }: TemplateChoice,
  fields: TemplateFields,
): FileWish {
  const chosen = files.filter(({ path }) => paths.includes(path));
  const texts = chosen.map(({ path, text }) => [path, withLineEnd(filledTemplate(text, fields))] as const);
  return { texts: Object.fromEntries(texts), title: title.trim(), body: body.trim(), existing };
}

const withLineEnd = (text: string): string => (text.endsWith('\n') ? text : `${text}\n`);
