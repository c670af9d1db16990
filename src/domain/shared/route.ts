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
  adminLogin: '/admin/login',
  admin: '/admin',
  repositories: '/admin/github',
  appSetup: '/admin/github/app-setup',
} as const;

/** The screens that show the callback of a provider. */
export const callbackPaths: readonly string[] = [
  paths.githubCallback,
  paths.authGithubCallback,
  paths.githubAppCallback,
  paths.githubAppReturn,
];

/** Where a sign-in may lead back to: the screens behind it, and the home page. */
const returnPaths: readonly string[] = [paths.home, paths.admin, paths.repositories, paths.appSetup];

/**
 * The stored return target, if it names a screen of this site, else `fallback`. Anything else (another origin in any
 * disguise, a script, an unknown route, a control character) is somebody else's wish.
 */
export function safeReturnPath(target: string | null | undefined, fallback: string): string {
  if (!target || !/^\/(?![/\\])[\w\-./?=&%+:,~]*$/.test(target)) return fallback;
  const base = 'https://portico.invalid';
  if (!URL.canParse(target, base)) return fallback;
  const url = new URL(target, base);
  if (url.origin !== base || !returnPaths.includes(url.pathname)) return fallback;
  return url.pathname + url.search;
}
