import type { Account } from '../auth/account.ts';

/** Every path of the product (specification section 2, "Route table"). */
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
  projects: '/admin/projects',
  content: '/admin/content',
  messages: '/admin/messages',
  settings: '/admin/settings',
} as const;

/** The page of a project for visitors: a document where the build knows the project, else a screen of the application. */
export const caseStudyPattern = '/projects/:slug';

export function caseStudyPath(slug: string): string {
  return caseStudyPattern.replace(':slug', () => slug);
}

/** The page of one project in the admin area, as the route table has it. */
export const projectPattern = '/admin/projects/:projectId';

export function projectPath(id: string): string {
  return projectPattern.replace(':projectId', () => encodeURIComponent(id));
}

/** A section of the site's content. */
export const contentSectionPattern = '/admin/content/:section';

export function contentSectionPath(section: string): string {
  return contentSectionPattern.replace(':section', () => encodeURIComponent(section));
}

/** A visitor's message, open beside the inbox. */
export const messagePattern = '/admin/messages/:messageId';

export function messagePath(id: string): string {
  return messagePattern.replace(':messageId', () => encodeURIComponent(id));
}

export const settingsPattern = '/admin/settings/:section';

/** In the order of the page. */
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

/** Whether a path shows the data of the device. The admin's sign-in doesn't. */
export function isWorkspacePath(path: string): boolean {
  return path === paths.admin || (path.startsWith(`${paths.admin}/`) && path !== paths.adminLogin);
}

/** A repository in the list of its owner, with its panel open. */
export function repositoryPath({ id, name, owner }: { id: string; name: string; owner: string }): string {
  return `${paths.repositories}?${new URLSearchParams({ org: owner, q: name, repository: id })}`;
}

/** Opens the outbox over the page of the admin area that the address names. */
export const outboxParameter = 'outbox';

export function withOutbox(path: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${outboxParameter}=open`;
}

/** The screens that show the callback of a provider. */
export const callbackPaths: readonly string[] = [
  paths.githubCallback,
  paths.authGithubCallback,
  paths.githubAppCallback,
  paths.githubAppReturn,
];

/** Paths with codes and tokens in the address, which are removed at once. */
export const arrivalPaths: readonly string[] = [...callbackPaths, paths.resetPassword, paths.confirm];

/** Screens that a sign-in may return to, besides those of one project, section or message (`isReturnPath`). */
const returnPaths: readonly string[] = [
  paths.home,
  paths.account,
  paths.admin,
  paths.repositories,
  paths.appSetup,
  paths.projects,
  paths.content,
  paths.messages,
  paths.settings,
];

/**
 * The stored return target if it names a screen of this site, else `fallback`. Rejects other origins in any disguise,
 * scripts, unknown routes and control characters.
 */
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

/** Where an account is at home. An owner who is asked for a code is asked there. */
export function homePath({ role, needsCode }: Pick<Account, 'role' | 'needsCode'>): string {
  return role === 'admin' || needsCode ? paths.admin : paths.account;
}

/** Where a sign-in leads: to `target`, unless that would only turn the account away. */
export function signedInPath(account: Pick<Account, 'role' | 'needsCode'>, target: string): string {
  const home = homePath(account);
  return home !== paths.admin && /^\/admin(?:[/?]|$)/.test(target) ? home : target;
}
