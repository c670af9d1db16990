import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { formatBytes } from '#domain/shared/format.ts';
import { marked, t } from '#locales/translate.ts';
import type { DeviceService, DeviceStorage, InstallState } from '#services/device.ts';
import type { PushNotifications } from '#services/push-notifications.ts';
import type { BackupService } from '#services/workspace/backup.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/surface.tsx';
import { downloadBackup } from '../backup-file.ts';
import { timeAgoText } from '../backup-reminder.tsx';
import { DeviceRow } from './device-row.tsx';
import { NotificationsRow } from './notifications-row.tsx';

interface DevicePanelProps {
  device: DeviceService;
  backup: BackupService;
  notifications: PushNotifications;
}

/** Whether the browser keeps the data and how much fits, the backup, the installation, and what the device tells by itself. */
export function DevicePanel({ device, backup, notifications }: DevicePanelProps) {
  return (
    <Card title={t('This Device')}>
      <dl className="tabular m-0 text-sm">
        <StorageFacts device={device} />
        <LastBackup backup={backup} />
        <Installation device={device} />
        <NotificationsRow notifications={notifications} />
      </dl>
    </Card>
  );
}

export function StorageFacts({ device }: { device: DeviceService }) {
  const { storage, keep } = useStorage(device);
  const mayRequest = storage?.isPersistent === false;
  return (
    <>
      <DeviceRow
        term={t('Storage')}
        action={mayRequest && <Button onClick={() => void keep()}>{t('Ask the browser to keep it')}</Button>}
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
  if (isPersistent === null) return t('This browser does not say whether it keeps the data.');
  return isPersistent
    ? t('Kept: this browser does not clear it by itself.')
    : t('Not promised: this browser may clear it when the disk is nearly full.');
}

function spaceText({ usage, quota }: DeviceStorage): string {
  if (usage === null) return t('This browser does not say how much is used.');
  return quota === null
    ? t('{used} used', { used: formatBytes(usage) })
    : t('{used} used of {all}', { used: formatBytes(usage), all: formatBytes(quota) });
}

function LastBackup({ backup }: { backup: BackupService }) {
  const status = useLiveQuery(() => backup.status(), [backup]);
  return (
    <DeviceRow
      term={t('Last backup')}
      action={<Button onClick={() => void downloadBackup(backup)}>{t('Back up now')}</Button>}
    >
      {status ? timeAgoText(status.lastAt) : '…'}
    </DeviceRow>
  );
}

const installTexts: Record<InstallState, string> = {
  installed: marked('Installed: it opens like any other app, also without a network.'),
  offered: marked('Not installed.'),
  ios: marked(
    'Not installed. Share, then Add to Home Screen: Safari may clear a site that was not opened for seven days, but not an app.',
  ),
  unknown: marked('This browser does not offer to install it here. Its menu may.'),
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
