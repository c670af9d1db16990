import {
  connectInstallation,
  mintInstallationToken,
  mintWriteToken,
  storeAppSettings,
  verifyInstallation,
} from '#backend/github-app.ts';
import type { BackendAccess } from '#backend/http.ts';
import type { AppService } from '#workers/github-app.logic.ts';

export function createAppService(access: Omit<BackendAccess, 'accessToken'>): AppService {
  const as = (session: string): BackendAccess => ({ ...access, accessToken: () => Promise.resolve(session) });
  return {
    storeAppSettings: (session, credentials, githubToken) =>
      storeAppSettings(as(session), credentials, githubToken),
    verifyInstallation: (session, claim, githubToken) => verifyInstallation(as(session), claim, githubToken),
    connectInstallation: (session, installationId, githubToken) =>
      connectInstallation(as(session), installationId, githubToken),
    mintInstallationToken: (session) => mintInstallationToken(as(session)),
    mintWriteToken: (session, target) => mintWriteToken(as(session), target),
  };
}
