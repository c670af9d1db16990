import { formatMoment } from '#domain/shared/format.ts';
import { t } from '#locales/translate.ts';
import { toast } from './toast.ts';

export function toastFullStorage(): void {
  toast(t('The storage of this browser is full'), {
    description: t(
      'Your sign-in and settings last until you close this page. Please free space on this device.',
    ),
    destructive: true,
  });
}

/** Explains why times differ from the device's clock: the application uses the server's time. */
export function toastWrongClock(rightNow: number): void {
  toast(t('The clock of this device is wrong'), {
    description: t(
      'This device says {shown}, but it is {actual}. Portico uses the time of the server. Please correct date, time and time zone in the settings of this device.',
      { shown: formatMoment(Date.now()), actual: formatMoment(rightNow) },
    ),
    destructive: true,
  });
}
