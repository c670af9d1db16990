import { useCallback, useMemo, useState } from 'react';
import type { Account } from '#domain/auth/account.ts';
import type { SecurityLogPage, SignedInDevice } from '#domain/auth/account-security.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Listed } from '#domain/shared/listed.ts';
import { t, translateMessage } from '#locales/translate.ts';
import { toast } from '#ui/toast.ts';
import { useServices } from '../use-services.ts';
import { deviceText } from './security-texts.ts';
import { useOnlineReading } from './use-online-reading.ts';

/** Reads the records when mounted and when the network is back. They are not stored on the device. */
export function useSecurityRecords(account: Account) {
  const services = useServices();
  const security = useMemo(() => services.account.security(account), [services, account]);
  const [devices, setDevices] = useState<Listed<SignedInDevice> | null>(null);
  const [log, setLog] = useState<SecurityLogPage | null>(null);
  const [problem, setProblem] = useState<Failure | null>(null);

  const read = useCallback(async () => {
    setProblem(null);
    const [found, noted] = await Promise.all([security.devices(), security.log(null)]);
    if (!found.ok) return setProblem(found.failure);
    if (!noted.ok) return setProblem(noted.failure);
    setDevices(found.value);
    setLog(noted.value);
  }, [security]);

  useOnlineReading(read);

  async function signOutThere({ id, name }: SignedInDevice): Promise<void> {
    const ended = await security.signOutThere(id);
    if (!ended.ok)
      return toast(t('Not signed out'), {
        description: translateMessage(ended.failure),
        destructive: true,
      });
    toast(t('Signed out there'), { description: deviceText(name) });
    await read();
  }

  async function readEarlier(): Promise<void> {
    if (!log) return;
    const earlier = await security.log(log.items.at(-1)?.id ?? null);
    if (!earlier.ok)
      return toast(t('Not loaded'), {
        description: translateMessage(earlier.failure),
        destructive: true,
      });
    const { items, skipped, isLast } = earlier.value;
    setLog({ items: [...log.items, ...items], skipped: log.skipped + skipped, isLast });
  }

  return { devices, log, problem, read, signOutThere, readEarlier };
}
