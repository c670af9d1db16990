import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { OWNER, REACT_OWNER } from './accounts.ts';

/** The GitHub App every embedded stack has registered, in the shape the emulator takes it. */
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

/** A foreign app: its key is valid but opens nothing of ours. */
export const OTHER_APP_ID = 1_048_999;

/** Where the app is installed. `zurich-devs` has not let it in; the last two are none of the owner's. */
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

/** PKCS#1, as GitHub hands out its keys. */
export async function newPrivateKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    publicKeyEncoding: { type: 'pkcs1', format: 'pem' },
  });
  return privateKey;
}
