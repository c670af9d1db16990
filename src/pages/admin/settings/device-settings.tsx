import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { hasServer } from '#config/site.ts';
import { formatBytes } from '#domain/shared/format.ts';
import { marked, t } from '#locales/translate.ts';
import type { DeviceService, DeviceStorage, InstallState } from '#services/device.ts';
import { Button } from '#ui/button.tsx';
import { useAuth, useServices } from '../../use-services.ts';
import { DeviceRow } from './device-row.tsx';
import { DigestRow } from './digest-row.tsx';
import { NotificationsRow } from './notifications-row.tsx';

export function DeviceSettings() {
  const { owner, browser } = useServices();
  const { account } = useAuth();
  const notifications = useMemo(
    () => (hasServer && account ? owner.pushNotifications(account) : null),
    [owner, account],
  );
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
  const { storage, keep } = useStorage(device);
  const mayRequest = storage?.isPersistent === false;
  return (
    <>
      <DeviceRow
        term={t('Storage')}
        action={mayRequest && <Button onClick={() => void keep()}>{t('Protect data')}</Button>}
      >
        {storage ? persistenceText(storage) : '…'}
      </DeviceRow>
      <DeviceRow term={t('Space')}>{storage ? spaceText(storage) : '…'}</DeviceRow>
    </>
  );
}

function useStorage(device: DeviceService) {
  const [storage, setStorage] = useState<DeviceStorage | null>(null);
  const read = useCallback(async () => setStorage(await device.storage()), [device]);

  useEffect(() => {
    void read();
  }, [read]);

  async function keep(): Promise<void> {
    await device.keepStorage();
    await read();
  }

  return { storage, keep };
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
  installed: marked('Installed. The app also opens offline.'),
  offered: marked('Not installed.'),
  ios: marked(
    'Not installed. Use Share, then Add to Home Screen. Safari clears sites that you have not opened for seven days, but no apps.',
  ),
  unknown: marked("Use your browser's menu to install the app."),
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
