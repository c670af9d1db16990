// @vitest-environment happy-dom
import { act } from 'react';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AnalysisTarget } from '#domain/analysis/analysis.ts';
import { createBridgeProvider } from '#github/bridge.ts';
import { AnalysisForm } from '#pages/admin/analysis/analysis-form.tsx';
import { WorkspaceContext } from '#pages/use-services.ts';
import { createGithubImport } from '#services/workspace/github-import.ts';
import { createRepositoryService } from '#services/workspace/repositories.ts';
import type { Workspace } from '#services/workspace/workspace.ts';
import { openDevice } from '../../../../support/device-database.ts';
import { importWith } from '../../../../support/github-import.ts';
import { mount } from '../../../../support/mount.ts';

vi.stubEnv('VITE_SUPABASE_URL', '/');
vi.stubEnv('VITE_SUPABASE_ANON_KEY', 'anon');
vi.stubEnv('VITE_SITE_URL', 'https://site.test');
afterAll(() => void vi.unstubAllEnvs());

let container: HTMLElement;
let show: (start: AnalysisTarget | undefined) => Promise<void>;
let analysed: AnalysisTarget[];

const field = (label: string) => {
  const found = [...container.querySelectorAll('label')].find(({ textContent }) =>
    textContent?.startsWith(label),
  );
  const input = found && container.querySelector<HTMLInputElement>(`#${CSS.escape(found.htmlFor)}`);
  if (!input) throw new Error(`no field ${label}`);
  return input;
};
const button = () => container.querySelector<HTMLButtonElement>('button[type=submit]');
const values = () => [field('Owner').value, field('Repository').value];

function type(label: string, text: string): void {
  const input = field(label);
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

function paste(label: string, text: string): Event {
  const event = new Event('paste', { bubbles: true, cancelable: true });
  Object.assign(event, { clipboardData: { getData: () => text } });
  act(() => void field(label).dispatchEvent(event));
  return event;
}

const submit = () =>
  act(
    () =>
      void container
        .querySelector('form')
        ?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  );

beforeEach(async () => {
  const { database, context } = openDevice();
  const changes = { database, ...context, wake: () => undefined };
  const nothing = createBridgeProvider({ callTool: () => Promise.reject(new Error('no network')) }, () => 0);
  const workspace: Partial<Workspace> = {
    repositories: createRepositoryService(changes),
    githubImport: createGithubImport({ ...changes, ...importWith(nothing) }),
  };
  const mounted = mount();
  container = mounted.container;
  analysed = [];
  show = (start) =>
    act(async () =>
      mounted.root.render(
        <WorkspaceContext value={workspace as Workspace}>
          <AnalysisForm start={start} busy={false} onAnalyse={(target) => analysed.push(target)} />
        </WorkspaceContext>,
      ),
    );
  await show({ owner: 'facebook', repository: 'react' });
});

describe('the analysis form', () => {
  it.each(['Owner', 'Repository'])('splits a pasted address in %s', (label) => {
    expect(paste(label, ' git@github.com:vuejs/core.git ').defaultPrevented).toBe(true);
    expect(values()).toEqual(['vuejs', 'core']);
    submit();
    expect(analysed).toEqual([{ owner: 'vuejs', repository: 'core' }]);
  });

  it('splits owner and name on submit', () => {
    type('Owner', '');
    type('Repository', 'vuejs/core');
    expect(button()?.disabled).toBe(false);
    submit();
    expect(analysed).toEqual([{ owner: 'vuejs', repository: 'core' }]);
    expect(values()).toEqual(['vuejs', 'core']);
  });

  it('keeps typed values when a start value arrives late', async () => {
    await show(undefined);
    act(() => field('Owner').focus());
    await show({ owner: 'zurich-devs', repository: 'meetup' });
    expect(values()).toEqual(['', '']);
  });

  it('fills only the owner from an account’s address', () => {
    paste('Repository', 'https://github.com/vuejs');
    expect(values()).toEqual(['vuejs', '']);
    expect(button()?.disabled).toBe(true);
  });

  it('pastes a plain name unchanged', () => {
    expect(paste('Repository', 'core').defaultPrevented).toBe(false);
  });

  it('names a host other than GitHub', () => {
    type('Repository', 'https://git.example.com/team/app');
    expect(container.textContent).toContain(
      'Portico analyzes repositories on GitHub, not on git.example.com.',
    );
    submit();
    expect(analysed).toEqual([]);
  });
});
