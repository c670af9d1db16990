import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject, type Json, parseJson, textOf } from '../json.ts';

/** What its owner has said about the app when registering it. */
export type AppRegistration = {
  /** Where GitHub reports to, signed with the secret; '' means nowhere. */
  webhookUrl: string;
  webhookSecret: string;
  /** Where whoever has installed the app is sent. */
  setupUrl: string;
  /** The one account that a private app can be installed on; '' means any. */
  owner: string;
};

export type AppRegistry = {
  registration(): AppRegistration;
  /** Kept over a restart: a setup that was finished before it must still work. */
  register(registration: AppRegistration): void;
  isInstalled(installationId: number): boolean;
  uninstall(installationId: number): void;
  install(installationId: number): void;
};

const nothing: AppRegistration = { webhookUrl: '', webhookSecret: '', setupUrl: '', owner: '' };

export function openAppRegistry(dataDir: string | null): AppRegistry {
  const file = dataDir && join(dataDir, 'github-app.registration.json');
  let registration = file ? read(file) : nothing;
  const uninstalled = new Set<number>();
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
  };
}

function read(file: string): AppRegistration {
  let stored: Json | undefined;
  try {
    stored = parseJson(readFileSync(file, 'utf8'));
  } catch {
    return nothing;
  }
  const field = (name: keyof AppRegistration): string => (isObject(stored) ? textOf(stored[name]) : '');
  return {
    webhookUrl: field('webhookUrl'),
    webhookSecret: field('webhookSecret'),
    setupUrl: field('setupUrl'),
    owner: field('owner'),
  };
}
