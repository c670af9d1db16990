import { isObject, type Json } from '../json.ts';
import { GITHUB_APP_ID } from '../seed/github-app.ts';
import type { AppRegistry, Permissions } from './app-registry.ts';
import type { Viewer } from './viewer.ts';

const levels = ['none', 'read', 'write'];

export function includes(granted: Permissions, wanted: Permissions): boolean {
  return Object.entries(wanted).every(
    ([name, level]) =>
      levels.includes(level) && levels.indexOf(level) <= levels.indexOf(granted[name] ?? 'none'),
  );
}

const MERGE_SETTINGS = [
  'allow_merge_commit',
  'allow_squash_merge',
  'allow_rebase_merge',
  'allow_auto_merge',
  'allow_update_branch',
  'delete_branch_on_merge',
];

/** Hides merge settings from an installation without `contents: write`, like GitHub. */
export function visibleState(viewer: Viewer, value: Json): Json {
  if (viewer.kind !== 'installation' || includes(viewer.permissions, { contents: 'write' })) return value;
  if (!isObject(value) || !('full_name' in value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => !MERGE_SETTINGS.includes(name)));
}

/** Replaces the permissions in the emulator's response by those of the registry, because the emulator grants all. */
export function withPermissions(registry: AppRegistry, value: Json): Json {
  if (Array.isArray(value)) return value.map((item) => withPermissions(registry, item));
  if (!isObject(value)) return value;
  if (value['app_id'] === GITHUB_APP_ID) {
    return { ...value, permissions: registry.grantedPermissions(Number(value['id'])) };
  }
  const isApp = value['id'] === GITHUB_APP_ID && 'installations_count' in value;
  return isApp ? { ...value, permissions: registry.permissions() } : value;
}
