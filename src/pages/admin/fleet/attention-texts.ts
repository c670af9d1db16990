import type { AttentionItem } from '#domain/fleet/attention.ts';
import { counted, t } from '#locales/translate.ts';

/** Returns the item's title on GitHub, or a text of our own for items without a title. */
export function itemText({ group, title, count }: AttentionItem): string {
  if (group === 'red') return t('Checks fail on the default branch');
  if (group === 'alerts') return counted(count, 'open Dependabot alert', 'open Dependabot alerts');
  if (group === 'stale') return t('No push for a year');
  return title;
}

export const itemName = (item: AttentionItem): string =>
  `${item.owner}/${item.name}${item.number === null ? '' : ` #${item.number}`}`;
