import { useLiveQuery } from 'dexie-react-hooks';
import { type ReactNode, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { formatBytes } from '#domain/shared/format.ts';
import type { DeviceService, DeviceStorage, InstallState } from '#services/device.ts';
import type { BackupService } from '#services/workspace/backup.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/surface.tsx';
import { downloadBackup } from '../backup-file.ts';
import { timeAgoText } from '../backup-reminder.tsx';

/** What may become of the data on this device: whether the browser keeps it, how much fits, the backup, the installation. */
export function DevicePanel({ device, backup }: { device: DeviceService; backup: BackupService }) {
  return (
    <Card title="This Device">
      <dl className="tabular m-0 text-sm">
        <StorageFacts device={device} />
        <LastBackup backup={backup} />
        <Installation device={device} />
      </dl>
    </Card>
  );
}

export function StorageFacts({ device }: { device: DeviceService }) {
  const { storage, keep } = useStorage(device);
  const mayRequest = storage?.isPersistent === false;
  return (
    <>
      <Row
        term="Storage"
        action={mayRequest && <Button onClick={() => void keep()}>Ask the browser to keep it</Button>}
      >
        {storage ? persistenceText(storage) : '…'}
      </Row>
      <Row term="Space">{storage ? spaceText(storage) : '…'}</Row>
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
  if (isPersistent === null) return 'This browser does not say whether it keeps the data.';
  return isPersistent
    ? 'Kept: this browser does not clear it by itself.'
    : 'Not promised: this browser may clear it when the disk is nearly full.';
}

function spaceText({ usage, quota }: DeviceStorage): string {
  if (usage === null) return 'This browser does not say how much is used.';
  return quota === null
    ? `${formatBytes(usage)} used`
    : `${formatBytes(usage)} used of ${formatBytes(quota)}`;
}

function LastBackup({ backup }: { backup: BackupService }) {
  const status = useLiveQuery(() => backup.status(), [backup]);
  return (
    <Row term="Last backup" action={<Button onClick={() => void downloadBackup(backup)}>Back up now</Button>}>
      {status ? timeAgoText(status.lastAt) : '…'}
    </Row>
  );
}

const installTexts: Record<InstallState, string> = {
  installed: 'Installed: it opens like any other app, also without a network.',
  offered: 'Not installed.',
  ios: 'Not installed. Share, then Add to Home Screen: Safari may clear a site that was not opened for seven days, but not an app.',
  unknown: 'This browser does not offer to install it here. Its menu may.',
};

export function Installation({ device }: { device: DeviceService }) {
  const state = useSyncExternalStore(device.onInstallState, device.installState);
  return (
    <Row
      term="App"
      action={state === 'offered' && <Button onClick={() => void device.install()}>Install</Button>}
    >
      {installTexts[state]}
    </Row>
  );
}

function Row({ term, action, children }: { term: string; action?: ReactNode; children: ReactNode }) {
  return (
    <div className="grid min-h-12 items-center gap-x-4 gap-y-1 border-b border-hairline py-1 sm:grid-cols-[8rem_1fr_auto]">
      <dt className="text-muted">{term}</dt>
      <dd className="m-0">{children}</dd>
      {action && <dd className="m-0">{action}</dd>}
    </div>
  );
}
