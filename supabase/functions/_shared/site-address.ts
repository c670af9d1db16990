import type { Environment } from './environment.ts';

/** Returns the first configured origin, or the server's own. */
export function siteAddress({ allowedOrigins }: Pick<Environment, 'allowedOrigins'>): string {
  const [own = '', site = own] = allowedOrigins;
  return site;
}
