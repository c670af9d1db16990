// @vitest-environment happy-dom
import { act } from 'react';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { createBridgeProvider } from '#github/bridge.ts';
import { CreateFromManifest } from '#pages/admin/app-setup/create-app.tsx';
import { WorkspaceContext } from '#pages/use-services.ts';
import type { AppSetup } from '#services/github-app/setup.ts';
import { createGithubImport } from '#services/workspace/github-import.ts';
import type { Workspace } from '#services/workspace/workspace.ts';
import { openDevice } from '../../../../support/device-database.ts';
import { importWith } from '../../../../support/github-import.ts';
import { mount } from '../../../../support/mount.ts';

vi.stubEnv('VITE_SUPABASE_URL', '/');
vi.stubEnv('VITE_SUPABASE_ANON_KEY', 'sb_publishable_key');
vi.stubEnv('VITE_SITE_URL', 'http://localhost:8080');
afterAll(() => void vi.unstubAllEnvs());

const setup: Pick<AppSetup, 'registrationAddress'> = {
  registrationAddress: (organization) => `/register/${organization ?? 'personal'}`,
};

async function renderTyped(text: string) {
  const { database, context } = openDevice();
  const nothing = createBridgeProvider({ callTool: () => Promise.reject(new Error('no network')) }, () => 0);
  const changes = { database, ...context, wake: () => undefined };
  const workspace: Partial<Workspace> = {
    githubImport: createGithubImport({ ...changes, ...importWith(nothing) }),
  };
  const { container, root } = mount();
  await act(async () =>
    root.render(
      <WorkspaceContext value={workspace as Workspace}>
        <CreateFromManifest service={setup as AppSetup} state="s" manifest="{}" />
      </WorkspaceContext>,
    ),
  );
  const select = container.querySelector('select');
  const setValue = (element: HTMLElement | null, value: string) =>
    act(() => {
      if (element) Reflect.set(element, 'value', value);
      element?.dispatchEvent(new Event(element === select ? 'change' : 'input', { bubbles: true }));
    });
  setValue(select, 'other');
  const input = container.querySelector<HTMLInputElement>('input:not([type=hidden])');
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  return {
    action: container.querySelector('form')?.getAttribute('action'),
    disabled: container.querySelector<HTMLButtonElement>('button[type=submit]')?.disabled,
    text: container.textContent,
  };
}

describe('the organization of a new app', () => {
  it.each([
    'muster-labs',
    '@muster-labs',
    'https://github.com/muster-labs',
    'github.com/orgs/muster-labs/people',
  ])('is found in %s', async (text) => {
    expect(await renderTyped(text)).toMatchObject({ action: '/register/muster-labs', disabled: false });
  });

  it.each(['https://git.example.com/team', 'not a name'])('is requested again after %s', async (text) => {
    const shown = await renderTyped(text);
    expect(shown.disabled).toBe(true);
    expect(shown.text).toContain('Enter the name of an organization on GitHub, or its address.');
  });
});
