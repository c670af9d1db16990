import { formatNumber } from './format.ts';

/** `1 change`, `3,000 changes`. */
export function counted(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatNumber(count)} ${count === 1 ? singular : plural}`;
}

/** `countryCode` is `Country code`. */
export function nameLabel(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
