import { useRef, useState } from 'react';
import type { Authenticator } from '#domain/auth/account-security.ts';
import { formatDate } from '#domain/shared/format.ts';
import { t, translateMessage } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { Alert, Badge, Spinner } from '#ui/surface.tsx';
import { toast } from '#ui/toast.ts';
import { useKeptFocus } from '#ui/use-kept-focus.ts';
import { useServices } from '../use-services.ts';
import { AccountForm } from './account-form.tsx';
import { NewAuthenticatorForm } from './authenticator-form.tsx';
import { attemptCode, CodeField } from './fields.tsx';
import { useServerReading } from './use-server-reading.ts';

export function SecondFactorSettings({ onChanged }: { onChanged: () => void }) {
  const { found: authenticators, problem, read } = useServerReading(useServices().account.secondFactor.list);
  const [adding, setAdding] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useKeptFocus(heading, `${authenticators?.length} ${adding}`);

  async function finish(title: string, description: string) {
    setAdding(false);
    toast(title, { description });
    await read();
    onChanged();
  }

  return (
    <section aria-labelledby="second-factor" className="grid justify-items-start gap-4">
      <h3 ref={heading} id="second-factor" tabIndex={-1} className="m-0 text-xl font-medium outline-none">
        {t('Second factor')}{' '}
        {authenticators && (
          <Badge tone={authenticators.length > 0 ? 'success' : 'neutral'}>
            {authenticators.length > 0 ? t('On') : t('Off')}
          </Badge>
        )}
      </h3>
      {problem && (
        <Alert
          tone="warning"
          title={t("The second factor couldn't be loaded: {reason}", { reason: translateMessage(problem) })}
        />
      )}
      {!problem && !authenticators && <Spinner label={t('Checking with the server...')} />}
      {authenticators && <Explanation isOn={authenticators.length > 0} />}
      {authenticators && authenticators.length > 0 && (
        <ul className="m-0 w-full list-none border-t border-hairline p-0">
          {authenticators.map((authenticator) => (
            <Listed
              key={authenticator.id}
              authenticator={authenticator}
              all={authenticators}
              onRemoved={() =>
                authenticators.length > 1
                  ? finish(t('Authenticator removed'), authenticator.name)
                  : finish(t('The second factor is off'), t('You can sign in with GitHub alone again.'))
              }
            />
          ))}
        </ul>
      )}
      {authenticators && !adding && (
        <Button onClick={() => setAdding(true)}>
          {authenticators.length > 0 ? t('Add a spare authenticator') : t('Turn on')}
        </Button>
      )}
      {adding && (
        <NewAuthenticatorForm
          isSpare={(authenticators ?? []).length > 0}
          onAdded={(name) =>
            finish(
              t('The second factor is on'),
              t('{name} was added. Devices that signed in without a code are signed out.', { name }),
            )
          }
          onCancel={() => setAdding(false)}
        />
      )}
    </section>
  );
}

function Explanation({ isOn }: { isOn: boolean }) {
  return (
    <p className="m-0 max-w-prose text-sm text-muted">
      {isOn
        ? t(
            'After signing in with GitHub, you enter a code from your authenticator app. Add a spare authenticator on another device or on paper. If you lose all of them, only the operator of the server can remove them.',
          )
        : t(
            "Ask for a code from your authenticator app as well as GitHub, so a stolen GitHub account isn't enough.",
          )}
    </p>
  );
}

function Listed({
  authenticator,
  all,
  onRemoved,
}: {
  authenticator: Authenticator;
  all: readonly Authenticator[];
  onRemoved: () => Promise<void>;
}) {
  const { secondFactor } = useServices().account;
  const [removing, setRemoving] = useState(false);
  const { id, name, addedAt } = authenticator;
  const label = all.length > 1 ? t('Remove') : t('Turn off');
  // Also offers the other authenticators, because a user who removes a lost one only has a code of another.
  const offered = [...all.filter((other) => other.id !== id), authenticator];

  async function remove(shownBy: string, code: string) {
    const confirmed = await secondFactor.confirm(shownBy, code);
    return confirmed.ok ? secondFactor.remove(id) : confirmed;
  }

  return (
    <li className="grid gap-4 border-b border-hairline py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="m-0 min-w-0 text-sm break-words">
          <span className="block font-medium">{name}</span>
          <span className="tabular block text-muted">{t('Added {date}', { date: formatDate(addedAt) })}</span>
        </p>
        <Button
          aria-label={all.length > 1 ? t('Remove {name}', { name }) : t('Turn off the second factor')}
          aria-expanded={removing}
          onClick={() => setRemoving(!removing)}
        >
          {removing ? t('Cancel') : label}
        </Button>
      </div>
      {removing && (
        <AccountForm
          name="remove-authenticator"
          submitLabel={all.length > 1 ? t('Remove {name}', { name }) : t('Turn off')}
          busyLabel={t('Checking...')}
          failureTitle={t('Not removed')}
          onSubmit={async (valueOf) => {
            const attempt = await attemptCode(valueOf('code'), (code) =>
              remove(valueOf('authenticator'), code),
            );
            if (attempt === null) await onRemoved();
            return attempt;
          }}
        >
          {(form) => <CodeField form={form} authenticators={offered} focused />}
        </AccountForm>
      )}
    </li>
  );
}
