import { useCallback, useMemo, useRef, useState } from 'react';
import type { Account } from '#domain/auth/account.ts';
import {
  type SecurityLogPage,
  type SignedInDevice,
  withEarlierEntries,
} from '#domain/auth/account-security.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { formatMoment } from '#domain/shared/format.ts';
import type { Listed } from '#domain/shared/listed.ts';
import { formatCount, t, translateMessage } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { Alert, Badge, Spinner } from '#ui/surface.tsx';
import { toast, toastFailure } from '#ui/toast.ts';
import { useAction } from '#ui/use-action.ts';
import { useKeptFocus } from '#ui/use-kept-focus.ts';
import { SkippedNotice } from '../skipped-notice.tsx';
import { useAuth, useServices } from '../use-services.ts';
import { LinkedAccounts } from './linked-accounts.tsx';
import { SecondFactorSettings } from './second-factor.tsx';
import { deviceText, eventSentence } from './security-texts.ts';
import { useServerReading } from './use-server-reading.ts';

export function SecuritySettings() {
  const { account } = useAuth();
  return account && <SecurityRecords account={account} />;
}

export function SecurityRecords({ account }: { account: Account }) {
  const services = useServices();
  const security = useMemo(() => services.account.security(account), [services, account]);
  const [log, setLog] = useState<SecurityLogPage | null>(null);
  const readDevices = useCallback(async () => {
    const [devices, newest] = await Promise.all([security.devices(), security.log(null)]);
    if (devices.ok && newest.ok) setLog((shown) => withEarlierEntries(newest.value, shown));
    return devices.ok && !newest.ok ? newest : devices;
  }, [security]);
  const { found: devices, problem, read } = useServerReading(readDevices);

  async function signOutThere({ id, name }: SignedInDevice): Promise<void> {
    const ended = await security.signOutThere(id);
    if (!ended.ok) return toastFailure(t('Not signed out'), ended.failure);
    toast(t('Signed out there'), { description: deviceText(name) });
    await read();
  }

  async function readEarlier(): Promise<void> {
    if (!log) return;
    const earlier = await security.log(log.items.at(-1)?.id ?? null);
    if (!earlier.ok) return toastFailure(t('Not loaded'), earlier.failure);
    const { items, skipped, isLast } = earlier.value;
    setLog({ items: [...log.items, ...items], skipped: log.skipped + skipped, isLast });
  }

  return (
    <div className="grid gap-8">
      {problem && <Unread problem={problem} onTryAgain={() => void read()} />}
      {!problem && (!devices || !log) && <Spinner label={t('Checking with the server...')} />}
      {devices && <Devices devices={devices} signOutThere={signOutThere} />}
      <section aria-labelledby="linked-accounts" className="grid justify-items-start gap-4">
        <h3 id="linked-accounts" className="m-0 text-xl font-medium">
          {t('Linked accounts')}
        </h3>
        <LinkedAccounts account={account} onChanged={() => void read()} />
      </section>
      <SecondFactorSettings onChanged={() => void read()} />
      {log && <Log log={log} onEarlier={readEarlier} />}
    </div>
  );
}

function Unread({ problem, onTryAgain }: { problem: Failure; onTryAgain: () => void }) {
  const away = problem.kind === 'NETWORK' || problem.kind === 'TIMEOUT';
  return (
    <Alert tone={away ? 'warning' : 'danger'} urgent title={translateMessage(problem)}>
      <p className="mt-1 mb-3 text-sm">
        {away
          ? t("Devices and sign-ins are stored on the server only. They appear when you're back online.")
          : t("Devices and sign-ins couldn't be loaded.")}
      </p>
      <Button onClick={onTryAgain}>{t('Try again')}</Button>
    </Alert>
  );
}

function Devices({
  devices: { items: devices, skipped },
  signOutThere,
}: {
  devices: Listed<SignedInDevice>;
  signOutThere: (device: SignedInDevice) => Promise<void>;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useKeptFocus(heading, devices.length);
  return (
    <section aria-labelledby="signed-in-devices">
      <h3
        ref={heading}
        id="signed-in-devices"
        tabIndex={-1}
        className="mb-2 text-xl font-medium outline-none"
      >
        {t('Signed-in devices')}
      </h3>
      <p className="mt-0 mb-4 text-sm text-muted">
        {t('Signing out a device takes effect when it next goes online. Its saved data stays until then.')}
      </p>
      <ul className="m-0 list-none border-t border-hairline p-0">
        {devices.map((device) => (
          <Device key={device.id} device={device} signOutThere={signOutThere} />
        ))}
      </ul>
      <SkippedNotice items={formatCount(skipped, 'device')} count={skipped} />
      {devices.length === 1 && skipped === 0 && (
        <p className="mt-4 mb-0 text-sm text-muted">{t('No other device is signed in.')}</p>
      )}
    </section>
  );
}

function Device({
  device,
  signOutThere,
}: {
  device: SignedInDevice;
  signOutThere: (device: SignedInDevice) => Promise<void>;
}) {
  const [isBusy, end] = useAction(() => signOutThere(device));
  const name = deviceText(device.name);
  const label = isBusy ? t('Signing out...') : t('Sign out there');

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-hairline py-3">
      <p className="m-0 min-w-0 text-sm break-words">
        <span className="block font-medium">{name}</span>
        <span className="tabular block text-muted">
          {t('Last used {used}, signed in {began}', {
            used: formatMoment(device.usedAt),
            began: formatMoment(device.beganAt),
          })}
        </span>
      </p>
      {device.isCurrent ? (
        <Badge tone="info">{t('This device')}</Badge>
      ) : (
        <Button
          aria-disabled={isBusy}
          aria-label={t('{action}: {device}, last used {used}', {
            action: label,
            device: name,
            used: formatMoment(device.usedAt),
          })}
          onClick={end}
        >
          {label}
        </Button>
      )}
    </li>
  );
}

function Log({
  log: { items: events, skipped, isLast },
  onEarlier,
}: {
  log: SecurityLogPage;
  onEarlier: () => Promise<void>;
}) {
  return (
    <section aria-labelledby="security-log">
      <h3 id="security-log" className="mb-2 text-xl font-medium">
        {t('Log')}
      </h3>
      <p className="mt-0 mb-4 text-sm text-muted">{t('Sign-ins and security changes from the last year.')}</p>
      {events.length === 0 && skipped === 0 && (
        <p className="m-0 border-t border-hairline pt-4 text-sm text-muted">
          {t('No entries yet. Your next sign-in appears here.')}
        </p>
      )}
      {events.length > 0 && (
        <ol className="m-0 list-none border-t border-hairline p-0">
          {events.map((event) => (
            <li
              key={event.id}
              className="grid gap-x-4 border-b border-hairline py-2 text-sm sm:grid-cols-[11rem_1fr]"
            >
              <time dateTime={new Date(event.happenedAt).toISOString()} className="tabular text-muted">
                {formatMoment(event.happenedAt)}
              </time>
              <span className="min-w-0 break-words">{eventSentence(event)}</span>
            </li>
          ))}
        </ol>
      )}
      <SkippedNotice items={formatCount(skipped, 'entry', 'entries')} count={skipped} />
      {!isLast && (
        <Button look="quiet" className="mt-4" onClick={() => void onEarlier()}>
          {t('Show earlier entries')}
        </Button>
      )}
    </section>
  );
}
