import * as z from 'zod/mini';
import { setupProgressKey } from '#domain/auth/app-configuration.ts';
import type { WizardMemory } from '#machines/wizard.model.ts';

export interface WizardMemoryStore {
  read(): WizardMemory | null;
  write(memory: WizardMemory): void;
  forget(): void;
}

const created = z.object({
  appId: z.string(),
  appName: z.string(),
  installUrl: z.string(),
  state: z.string(),
});

const memory = z.object({
  step: z.enum(['createApp', 'installApp', 'configureApp']),
  state: z.string(),
  setupUrl: z.nullable(z.string()),
  manifest: z.nullable(z.string()),
  created: z.nullable(created),
  appId: z.string(),
  installationId: z.string(),
  requested: z._default(z.boolean(), false),
});

export function createWizardMemory(storage: Storage, accountId: string): WizardMemoryStore {
  const key = setupProgressKey(accountId);
  return {
    read() {
      try {
        return memory.parse(JSON.parse(storage.getItem(key) ?? 'null'));
      } catch {
        return null;
      }
    },
    write: (value) => storage.setItem(key, JSON.stringify(value)),
    forget: () => storage.removeItem(key),
  };
}
