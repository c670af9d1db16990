import { isObject, type Json, type JsonObject } from '../json.ts';
import { type Services, toSend } from './context.ts';
import { getOwner } from './repository-list.ts';
import type { Viewer } from './viewer.ts';

const seconds = (value: Json | undefined): Json =>
  typeof value === 'string' ? Math.floor(Date.parse(value) / 1_000) : null;

export function reportChange(services: Services, changes: JsonObject, repository: Json | undefined): void {
  if (!isObject(repository)) return;
  const action = getAction(changes);
  services.webhooks.report('repository', getOwner(repository), { action, repository });
}

export function reportRemoval(services: Services, repository: JsonObject): void {
  services.webhooks.report('repository', getOwner(repository), { action: 'deleted', repository });
}

/** Reports a push. Dates in GitHub's push events are numbers. */
export async function reportPush(services: Services, viewer: Viewer, fullName: string): Promise<void> {
  const { json } = await toSend(services, viewer, `/repos/${fullName}`);
  if (!isObject(json)) return;
  const { created_at: createdAt, pushed_at: pushedAt } = json;
  const repository = { ...json, created_at: seconds(createdAt), pushed_at: seconds(pushedAt) };
  services.webhooks.report('push', getOwner(json), { ref: 'refs/heads/main', repository });
}

function getAction(changes: JsonObject): string {
  if ('name' in changes) return 'renamed';
  if ('archived' in changes) return changes['archived'] === true ? 'archived' : 'unarchived';
  if ('private' in changes) return changes['private'] === true ? 'privatized' : 'publicized';
  return 'edited';
}
