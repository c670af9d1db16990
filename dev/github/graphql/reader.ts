import type { GraphQLError } from 'graphql';
import { isObject, type JsonObject } from '../json.ts';
import { withheld } from '../proxy/app-permissions.ts';
import { type Services, toSend } from '../proxy/context.ts';
import { finePermissions, seesPrivate, type Viewer } from '../proxy/viewer.ts';
import type { Pull } from '../seed/activity.ts';
import { problem } from './errors.ts';

/** Reads repositories for one request, as far as its token allows. */
export type Reader = {
  services: Services;
  viewer: Viewer;
  /** Returns a repository as in REST, or undefined if the viewer cannot see it. */
  repository(fullName: string): Promise<JsonObject | undefined>;
  /** Returns the error for a part of a repository that the token has no permission for. */
  refusal(repository: JsonObject, permission: string): GraphQLError | null;
  /** Returns whether the token has no permission to change this part. */
  writeRefusal(repository: JsonObject, permission: string): boolean;
  forbidden(): GraphQLError;
  /** Remembers that the mergeability was requested. GitHub computes it after the response. */
  requestMergeability(pull: Pull): void;
  finish(): void;
};

export function createReader(services: Services, viewer: Viewer): Reader {
  const requested = new Set<Pull>();
  const forbidden = () =>
    problem(
      'FORBIDDEN',
      `Resource not accessible by ${finePermissions(viewer) ? 'personal access token' : 'integration'}`,
    );
  return {
    services,
    viewer,
    async repository(fullName) {
      const name = services.overlay.getName(fullName);
      const { status, json } = await toSend(services, viewer, `/repos/${name}`);
      if (status !== 200 || !isObject(json)) return undefined;
      if (json['private'] === true && !seesPrivate(viewer)) return undefined;
      return json;
    },
    refusal: (repository, permission) =>
      withheld(services.appRegistry, viewer, repository, [permission], 'read') ? forbidden() : null,
    writeRefusal: (repository, permission) =>
      withheld(services.appRegistry, viewer, repository, [permission], 'write'),
    forbidden,
    requestMergeability: (pull) => void requested.add(pull),
    finish() {
      for (const pull of requested) pull.mergeable ??= true;
    },
  };
}
