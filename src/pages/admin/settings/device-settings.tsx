import { type ReactNode, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { hasServer } from '#config/site.ts';
import type { DigestWay, WeeklyDigest } from '#domain/fleet/weekly-digest.ts';
import { errorMessage, type Result } from '#domain/shared/failure.ts';
import { formatBytes } from '#domain/shared/format.ts';
import type { Wording } from '#domain/shared/wording.ts';
import { markText, t, translateMessage } from '#locales/translate.ts';
import type { DeviceService, DeviceStorage, InstallState } from '#services/device.ts';
import type { PushNotifications, PushState } from '#services/push-notifications.ts';
import type { WeeklyDigestService } from '#services/services.ts';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/field.tsx';
import { currentLanguage } from '#ui/language.ts';
import { useAction } from '#ui/use-action.ts';
import { afterRead } from '../../after-read.ts';
import { useAuth, useServices } from '../../use-services.ts';
import { useNotifications, usePushNotifications } from '../dashboard/use-notifications.ts';

export function DeviceSettings() {
  const { owner, browser } = useServices();
  const { account } = useAuth();
  const notifications = usePushNotifications();
  const digest = useMemo(() => (hasServer && account ? owner.weeklyDigest(account) : null), [owner, account]);
  return (
    <dl className="tabular m-0 text-sm">
      <StorageFacts device={browser.device} />
      <Installation device={browser.device} />
      {notifications && <NotificationsRow notifications={notifications} />}
      {digest && <DigestRow service={digest} />}
    </dl>
  );
}

export function StorageFacts({ device }: { device: DeviceService }) {
  const [storage, setStorage] = useState<DeviceStorage | null>(null);
  useEffect(() => afterRead(device.storage(), setStorage), [device]);
  const mayRequest = storage?.isPersistent === false;

  async function protect(): Promise<void> {
    await device.keepStorage();
    setStorage(await device.storage());
  }

  return (
    <>
      <DeviceRow
        term={t('Storage')}
        action={mayRequest && <Button onClick={() => void protect()}>{t('Protect data')}</Button>}
      >
        {storage ? persistenceText(storage) : '…'}
      </DeviceRow>
      <DeviceRow term={t('Space')}>{storage ? spaceText(storage) : '…'}</DeviceRow>
    </>
  );
}

function persistenceText({ isPersistent }: DeviceStorage): string {
  if (isPersistent === null) return t('Unknown in this browser.');
  return isPersistent
    ? t('Protected. The browser does not clear it.')
    : t('May be cleared if your disk fills up.');
}

function spaceText({ usage, quota }: DeviceStorage): string {
  if (usage === null) return t('Unknown in this browser.');
  return quota === null
    ? t('{used} used', { used: formatBytes(usage) })
    : t('{used} used of {all}', { used: formatBytes(usage), all: formatBytes(quota) });
}

const installTexts: Record<InstallState, string> = {
  installed: markText('Installed. The app also opens offline.'),
  offered: markText('Not installed.'),
  ios: markText(
    'Not installed. Use Share, then Add to Home Screen. Safari clears sites that you have not opened for seven days, but no apps.',
  ),
  unknown: markText("Use your browser's menu to install the app."),
};

export function Installation({ device }: { device: DeviceService }) {
  const state = useSyncExternalStore(device.onInstallState, device.installState);
  return (
    <DeviceRow
      term={t('App')}
      action={state === 'offered' && <Button onClick={() => void device.install()}>{t('Install')}</Button>}
    >
      {t(installTexts[state])}
    </DeviceRow>
  );
}

interface DeviceRowProps {
  term: string;
  action?: ReactNode;
  problem?: Wording | null;
  children: ReactNode;
}

function DeviceRow({ term, action, problem = null, children }: DeviceRowProps) {
  return (
    <div className="grid min-h-12 items-center gap-x-4 gap-y-1 border-b border-hairline py-1 sm:grid-cols-[10rem_1fr_auto]">
      <dt className="text-muted">{term}</dt>
      <dd className="m-0">
        {children}
        {problem !== null && (
          <span role="alert" className="block text-danger">
            {translateMessage(problem)}
          </span>
        )}
      </dd>
      {action && <dd className="m-0">{action}</dd>}
    </div>
  );
}

const notificationTexts: Record<PushState, string> = {
  unavailable: markText('Not available in this browser. On an iPhone or iPad, install the app first.'),
  denied: markText("Notifications are blocked. Allow them in your browser's site settings."),
  off: markText('Off. This device does not announce new messages.'),
  on: markText('On. This device announces new messages, also while the site is closed.'),
};

export function NotificationsRow({ notifications }: { notifications: PushNotifications }) {
  const { state, problem, busy, enable, turnOff } = useNotifications(notifications);
  return (
    <DeviceRow
      term={t('Notifications')}
      problem={problem}
      action={
        (state === 'off' && (
          <Button aria-disabled={busy} onClick={enable}>
            {t('Turn on notifications')}
          </Button>
        )) ||
        (state === 'on' && (
          <Button aria-disabled={busy} onClick={turnOff}>
            {t('Turn off notifications')}
          </Button>
        ))
      }
    >
      {state ? t(notificationTexts[state]) : '…'}
    </DeviceRow>
  );
}

export function DigestRow({ service }: { service: WeeklyDigestService }) {
  const { digest, problem, busy, choose } = useDigest(service);
  return (
    <DeviceRow
      term={t('Weekly summary')}
      problem={problem}
      action={
        digest && (
          <SelectField
            label={t('Weekly summary')}
            labelHidden
            value={digest.way ?? 'off'}
            disabled={busy}
            onChange={({ target: { value } }) => choose(value === 'mail' || value === 'push' ? value : null)}
            options={[
              ['off', t('Off')],
              ['mail', t('By e-mail')],
              ['push', t('By notification')],
            ]}
          />
        )
      }
    >
      {digest ? digestText(digest) : problem === null && '…'}
    </DeviceRow>
  );
}

/** Names the missing part: a schedule, a mail server or a device. */
function digestText({ way, isScheduled, hasMail, hasDevice }: WeeklyDigest): string {
  if (way === null) return t('Off. No numbers leave your devices.');
  if (!isScheduled)
    return t(
      'On, but no schedule calls the function weekly-digest on your server. The deployment guide says how to add one.',
    );
  if (way === 'mail' && !hasMail)
    return t('On, but your server has no mail settings. The deployment guide lists them.');
  if (way === 'push' && !hasDevice)
    return t('On, but no device can receive it. Turn on notifications on a device.');
  return t('On. On Monday you get the numbers of the last read from GitHub, without names of repositories.');
}

function useDigest(service: WeeklyDigestService) {
  const [digest, setDigest] = useState<WeeklyDigest | null>(null);
  const [problem, setProblem] = useState<Wording | null>(null);

  const show = useCallback(async (request: Promise<Result<WeeklyDigest>>) => {
    try {
      const response = await request;
      if (response.ok) setDigest(response.value);
      setProblem(response.ok ? null : response.failure);
    } catch (error) {
      setProblem(errorMessage(error));
    }
  }, []);
  useEffect(() => void show(service.read()), [service, show]);
  const [busy, choose] = useAction((way: DigestWay | null) => show(service.choose(way, currentLanguage())));

  return { digest, problem, busy, choose };
}
