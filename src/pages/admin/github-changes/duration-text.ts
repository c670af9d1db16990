import { counted } from '#domain/shared/wording.ts';

/** 'About 3 minutes'. */
export function durationText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1_000);
  return seconds < 90
    ? `About ${counted(seconds, 'second')}`
    : `About ${counted(Math.ceil(seconds / 60), 'minute')}`;
}
