import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject, type Json, parseJson, toText } from '../json.ts';

/** The owner's settings of the app. */
export type AppRegistration = {
  /** Where GitHub reports to, signed with the secret; '' means nowhere. */
  webhookUrl: string;
  webhookSecret: string;
  /** The page after an installation. */
  setupUrl: string;
  /** The one account that a private app can be installed on; '' means any. */
  owner: string;
};

/** By name: `read` or `write`. */
export type Permissions = Readonly<Record<string, string>>;

export type AppRegistry = {
  registration(): AppRegistration;
  /** Kept over a restart: a setup that was finished before it must still work. */
  register(registration: AppRegistration): void;
  isInstalled(installationId: number): boolean;
  uninstall(installationId: number): void;
  install(installationId: number): void;
  /** The app's requested permissions. */
  permissions(): Permissions;
  /**
   * The owner asks for more permissions, which apply once an installation accepts them.
   *
   * @param beside the present permissions by default
   */
  request(more: Permissions, beside?: Permissions): void;
  /** Permissions that the installation's owner has accepted. */
  granted(installationId: number): Permissions;
  accept(installationId: number): void;
};

const nothing: AppRegistration = { webhookUrl: '', webhookSecret: '', setupUrl: '', owner: '' };

export function openAppRegistry(dataDir: string | null, atFirst: Permissions): AppRegistry {
  const file = dataDir && join(dataDir, 'github-app.registration.json');
  let registration = file ? read(file) : nothing;
  const uninstalled = new Set<number>();
  let permissions = atFirst;
  const granted = new Map<number, Permissions>();
  return {
    registration: () => registration,
    register: (next) => {
      registration = next;
      if (!file || !dataDir) return;
      mkdirSync(dataDir, { recursive: true });
      writeFileSync(file, `${JSON.stringify(next, null, 2)}\n`, { mode: 0o600 });
    },
    isInstalled: (id) => !uninstalled.has(id),
    uninstall: (id) => uninstalled.add(id),
    install: (id) => uninstalled.delete(id),
    permissions: () => permissions,
    request: (more, beside = permissions) => {
      permissions = { ...beside, ...more };
    },
    granted: (id) => granted.get(id) ?? atFirst,
    accept: (id) => void granted.set(id, permissions),
  };
}

function read(file: string): AppRegistration {
  let stored: Json | undefined;
  try {
    stored = parseJson(readFileSync(file, 'utf8'));
  } catch {
    return nothing;
  }
  const field = (name: keyof AppRegistration): string => (isObject(stored) ? toText(stored[name]) : '');
  return {
    webhookUrl: field('webhookUrl'),
    webhookSecret: field('webhookSecret'),
    setupUrl: field('setupUrl'),
    owner: field('owner'),
  };
}
