import type { Account } from '../auth/account.ts';

export const paths = {
  home: '/',
  signIn: '/auth/sign-in',
  signUp: '/auth/sign-up',
  forgotPassword: '/auth/forgot-password',
  resetPassword: '/auth/reset-password',
  confirm: '/auth/confirm',
  githubCallback: '/github-callback',
  authGithubCallback: '/auth/github/callback',
  githubAppCallback: '/github-app/callback',
  githubAppReturn: '/github-app-callback',
  account: '/account',
  adminLogin: '/admin/login',
  admin: '/admin',
  repositories: '/admin/github',
  appSetup: '/admin/github/app-setup',
  pulls: '/admin/pulls',
  projects: '/admin/projects',
  content: '/admin/content',
  messages: '/admin/messages',
  settings: '/admin/settings',
} as const;

export const caseStudyPattern = '/projects/:slug';

export function caseStudyPath(slug: string): string {
  return caseStudyPattern.replace(':slug', () => slug);
}

export const projectPattern = '/admin/projects/:projectId';

export function projectPath(id: string): string {
  return projectPattern.replace(':projectId', () => encodeURIComponent(id));
}

export const contentSectionPattern = '/admin/content/:section';

export function contentSectionPath(section: string): string {
  return contentSectionPattern.replace(':section', () => encodeURIComponent(section));
}

export const messagePattern = '/admin/messages/:messageId';

export function messagePath(id: string): string {
  return messagePattern.replace(':messageId', () => encodeURIComponent(id));
}

export const settingsPattern = '/admin/settings/:section';

export const settingsSections = [
  'github',
  'security',
  'backup',
  'device',
  'appearance',
  'shortcuts',
  'help',
] as const;

export type SettingsSection = (typeof settingsSections)[number];

export function settingsPath(section: SettingsSection): string {
  return settingsPattern.replace(':section', section);
}

/** True if the path shows the device's data. The admin's sign-in page does not. */
export function isWorkspacePath(path: string): boolean {
  return path === paths.admin || (path.startsWith(`${paths.admin}/`) && path !== paths.adminLogin);
}

/** Returns the address of the list with the repository's panel open. */
export function repositoryPath({ id, name, owner }: { id: string; name: string; owner: string }): string {
  return `${paths.repositories}?${new URLSearchParams({ org: owner, q: name, repository: id })}`;
}

export const outboxParameter = 'outbox';

export function withOutbox(path: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${outboxParameter}=open`;
}

export const callbackPaths: readonly string[] = [
  paths.githubCallback,
  paths.authGithubCallback,
  paths.githubAppCallback,
  paths.githubAppReturn,
];

/** Pages whose address arrives with codes or tokens, which they remove from it at once. */
export const arrivalPaths: readonly string[] = [...callbackPaths, paths.resetPassword, paths.confirm];

const returnPaths: readonly string[] = [
  paths.home,
  paths.account,
  paths.admin,
  paths.repositories,
  paths.appSetup,
  paths.pulls,
  paths.projects,
  paths.content,
  paths.messages,
  paths.settings,
];

/** Returns the stored target if it is a page of this site, otherwise `fallback`. Rejects other origins and `javascript:`. */
export function safeReturnPath(target: string | null | undefined, fallback: string): string {
  if (!target || !/^\/(?![/\\])[\w\-./?=&%+:,~]*$/.test(target)) return fallback;
  const base = 'https://portico.invalid';
  if (!URL.canParse(target, base)) return fallback;
  const url = new URL(target, base);
  if (url.origin !== base || !isReturnPath(url.pathname)) return fallback;
  return url.pathname + url.search;
}

function isReturnPath(path: string): boolean {
  return returnPaths.includes(path) || /^\/admin\/(?:projects|content|messages|settings)\/[^/]+$/.test(path);
}

export function homePath({ role, needsCode }: Pick<Account, 'role' | 'needsCode'>): string {
  return role === 'admin' || needsCode ? paths.admin : paths.account;
}

/** Returns the page to open after the sign-in: `target`, or the account's home page if the account may not open it. */
export function signedInPath(account: Pick<Account, 'role' | 'needsCode'>, target: string): string {
  const home = homePath(account);
  return home !== paths.admin && /^\/admin(?:[/?]|$)/.test(target) ? home : target;
}
