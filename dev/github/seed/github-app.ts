import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { OWNER, REACT_OWNER } from './accounts.ts';

export type GitHubAppSeed = {
  app_id: number;
  slug: string;
  name: string;
  private_key: string;
  permissions: Record<string, string>;
  events: string[];
  description: string;
  installations: { installation_id: number; account: string; repository_selection: 'all' }[];
};

export const GITHUB_APP_ID = 1_048_213;
export const GITHUB_APP_SLUG = 'portico-local';

/** Id of a second App. Its key is valid, but the App is installed nowhere. */
export const OTHER_APP_ID = 1_048_999;

/** The App's installations. `zurich-devs` has none, and the owner has no access to the last two. */
export const INSTALLATIONS = [
  { installation_id: 58_210_001, account: OWNER, repository_selection: 'all' as const },
  { installation_id: 58_210_002, account: 'muster-labs', repository_selection: 'all' as const },
  { installation_id: 58_210_003, account: 'alpine-cloud', repository_selection: 'all' as const },
  { installation_id: 58_210_009, account: REACT_OWNER, repository_selection: 'all' as const },
  { installation_id: 58_210_010, account: 'lea-beispiel', repository_selection: 'all' as const },
];

export function getGithubApp(privateKey: string): GitHubAppSeed {
  return {
    app_id: GITHUB_APP_ID,
    slug: GITHUB_APP_SLUG,
    name: 'Portico (local)',
    private_key: privateKey,
    permissions: { metadata: 'read', contents: 'read', members: 'read' },
    events: [],
    description: 'Reads repositories for the portfolio.',
    installations: [...INSTALLATIONS],
  };
}

export function getOtherApp(privateKey: string): GitHubAppSeed {
  const app = getGithubApp(privateKey);
  return { ...app, app_id: OTHER_APP_ID, slug: 'other-app', name: 'Other app', installations: [] };
}

/** Creates a key in PKCS#1 format, like GitHub. */
export async function newPrivateKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    publicKeyEncoding: { type: 'pkcs1', format: 'pem' },
  });
  return privateKey;
}
