import { type Check, list, object, optional } from '../_shared/schema.ts';
import { requiredPermissions } from './write-token.ts';

const short = limitedText(300);
/** Maximum length in characters. A key of 16384 bits has about 13,000. */
const key = limitedText(40_000, true);
const secret = limitedText(1000, true);
const digits: Check = (value, path) =>
  typeof value === 'string' && /^[0-9]{1,18}$/.test(value) ? null : `${path} must be a number.`;

const kindOfChange: Check = (value, path) =>
  typeof value === 'string' && Object.hasOwn(requiredPermissions, value)
    ? null
    : `${path} must be a kind of change.`;

export const requests: Record<string, Check> = {
  generateSetupUrl: object({ origin: short }),
  getSetup: object({ state: short }),
  convertManifest: object({ code: short, state: short }),
  verifyInstallation: object({
    state: optional(short),
    installationId: optional(digits),
    setupAction: optional(short),
    githubToken: optional(secret),
  }),
  connectInstallation: object({ installationId: digits, githubToken: optional(secret) }),
  storeAppSettings: object({
    appId: optional(limitedText(18, true)),
    installationId: optional(limitedText(18, true)),
    privateKey: optional(key),
    webhookSecret: optional(secret),
    state: short,
    githubToken: optional(secret),
  }),
  testConnection: object({ appId: digits }),
  getAppConfiguration: object({}),
  clearAppSettings: object({}),
  listInstallations: object({}),
  installationToken: object({ repositories: optional(list(short)) }),
  writeToken: object({ repositoryId: digits, owner: short, changes: list(kindOfChange) }),
};

function limitedText(maximum: number, mayBeEmpty = false): Check {
  return (value, path) => {
    if (typeof value !== 'string' || (value === '' && !mayBeEmpty)) return `${path} must be a text.`;
    return value.length > maximum ? `${path} is too long.` : null;
  };
}
