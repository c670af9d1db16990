// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test } from 'vitest';
import { NewAuthenticatorForm } from '#pages/account/authenticator-form.tsx';
import { ServicesContext } from '#pages/use-services.ts';
import type { Services } from '#services/services.ts';
import { mount } from '../../../support/mount.ts';

test('the name is focused once, not with every render', async () => {
  const { container, root } = mount();
  const drafts = { read: () => ({}), write: () => undefined, forget: () => undefined };
  const services = { account: { secondFactor: {} }, browser: { drafts } };
  const render = (isSpare: boolean) =>
    act(async () =>
      root.render(
        <ServicesContext value={services as unknown as Services}>
          <NewAuthenticatorForm
            isSpare={isSpare}
            onAdded={async () => undefined}
            onCancel={() => undefined}
          />
        </ServicesContext>,
      ),
    );
  await render(false);
  expect(document.activeElement).toBe(container.querySelector('[name=name]'));
  const cancel = [...container.querySelectorAll('button')].at(-1);
  cancel?.focus();
  await render(true);
  expect(document.activeElement).toBe(cancel);
});
