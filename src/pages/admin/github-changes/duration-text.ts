import { counted, t } from '#locales/translate.ts';

export function durationText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1_000);
  return seconds < 90
    ? t('About {time}', { time: counted(seconds, 'second') })
    : t('About {time}', { time: counted(Math.ceil(seconds / 60), 'minute') });
}
