import * as z from 'zod/mini';
import { parseStored } from '#config/stored-json.ts';
import { setupProgressKey } from '#domain/auth/app-configuration.ts';
import type { WizardMemory } from '#machines/wizard.model.ts';

export type WizardMemoryStore = ReturnType<typeof createWizardMemory>;

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

export function createWizardMemory(storage: Storage, accountId: string) {
  const key = setupProgressKey(accountId);
  return {
    read: (): WizardMemory | null => parseStored(storage.getItem(key), memory),
    write: (value: WizardMemory) => storage.setItem(key, JSON.stringify(value)),
    forget: () => storage.removeItem(key),
  };
}
