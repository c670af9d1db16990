// @vitest-environment happy-dom
import { act } from 'react';
import { expect, it } from 'vitest';
import { success } from '#domain/shared/failure.ts';
import { Configured } from '#pages/admin/app-setup/configuration-card.tsx';
import type { WizardView } from '#pages/admin/app-setup/use-wizard.ts';
import type { AppSetup } from '#services/github-app/setup.ts';
import { mount } from '../../../../support/mount.ts';

async function renderScreen(skipped: number): Promise<string> {
  const other = { id: '8', account: 'o', repositories: 'all' as const };
  const service: Pick<AppSetup, 'installations'> = {
    installations: async () => success({ items: [other], skipped }),
  };
  const configuration = {
    isConfigured: true as const,
    appId: '1',
    appName: null,
    installationId: '7',
    accountLogin: null,
  };
  const { container, root } = mount();
  const wizard = { snapshot: { matches: () => false }, send: () => undefined } as unknown as WizardView;
  await act(async () =>
    root.render(<Configured service={service as AppSetup} wizard={wizard} configuration={configuration} />),
  );
  return container.textContent ?? '';
}

it('reports a removed app only if it can read every installation', async () => {
  expect(await renderScreen(0)).toContain('The app is no longer installed');
  const text = await renderScreen(1);
  expect(text).not.toContain('The app is no longer installed');
  expect(text).toContain("Left out because this version can't read them: 1 installation.");
});
