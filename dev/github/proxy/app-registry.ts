import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject, type Json, parseJson, toText } from '../json.ts';

export type AppRegistration = {
  /** Address that receives signed webhooks, or '' to send none. */
  webhookUrl: string;
  webhookSecret: string;
  /** Page to open after an installation. */
  setupUrl: string;
  /** The only account that may install a private App. An empty text allows every account. */
  owner: string;
};

export type Permissions = Readonly<Record<string, string>>;

export type AppRegistry = {
  registration(): AppRegistration;
  /** Stores the registration, so that a finished setup survives a restart. */
  register(registration: AppRegistration): void;
  isInstalled(installationId: number): boolean;
  uninstall(installationId: number): void;
  install(installationId: number): void;
  permissions(): Permissions;
  /**
   * Requests permissions. They apply to an installation once it accepts them.
   * @param beside permissions to keep; default: all current ones
   */
  request(more: Permissions, beside?: Permissions): void;
  grantedPermissions(installationId: number): Permissions;
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
    grantedPermissions: (id) => granted.get(id) ?? atFirst,
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
