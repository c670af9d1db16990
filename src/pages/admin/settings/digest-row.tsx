import { useCallback, useEffect, useState } from 'react';
import type { DigestWay, WeeklyDigest } from '#domain/fleet/weekly-digest.ts';
import { errorMessage, type Result } from '#domain/shared/failure.ts';
import type { Wording } from '#domain/shared/wording.ts';
import { t, translateMessage } from '#locales/translate.ts';
import type { WeeklyDigestService } from '#services/weekly-digest.ts';
import { SelectField } from '#ui/field.tsx';
import { currentLanguage } from '#ui/language.ts';
import { DeviceRow } from './device-row.tsx';

export function DigestRow({ service }: { service: WeeklyDigestService }) {
  const { digest, problem, busy, choose } = useDigest(service);
  return (
    <DeviceRow
      term={t('Weekly summary')}
      action={
        digest && (
          <SelectField
            label={t('Weekly summary')}
            labelHidden
            value={digest.way ?? 'off'}
            disabled={busy}
            onChange={({ target: { value } }) => choose(value === 'mail' || value === 'push' ? value : null)}
          >
            <option value="off">{t('Off')}</option>
            <option value="mail">{t('By e-mail')}</option>
            <option value="push">{t('By notification')}</option>
          </SelectField>
        )
      }
    >
      {digest ? digestText(digest) : problem === null && '…'}
      {problem !== null && (
        <span role="alert" className="block text-danger">
          {translateMessage(problem)}
        </span>
      )}
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
  const [busy, setBusy] = useState(false);

  const show = useCallback((response: Result<WeeklyDigest>) => {
    if (response.ok) setDigest(response.value);
    setProblem(response.ok ? null : response.failure);
  }, []);

  useEffect(() => {
    void service
      .read()
      .then(show)
      .catch((error: unknown) => setProblem(errorMessage(error)));
  }, [service, show]);

  async function choose(way: DigestWay | null): Promise<void> {
    setBusy(true);
    try {
      show(await service.choose(way, currentLanguage()));
    } catch (error) {
      setProblem(errorMessage(error));
    }
    setBusy(false);
  }

  return { digest, problem, busy, choose: (way: DigestWay | null) => void choose(way) };
}
