import type { AttentionGroup, AttentionItem } from '#domain/fleet/attention.ts';
import { counted, marked, t } from '#locales/translate.ts';

export const groupTitles: Record<AttentionGroup, string> = {
  ready: marked('Pull requests ready to merge'),
  review: marked('Reviews requested from you'),
  red: marked('Failing default branches'),
  alerts: marked('Dependabot alerts'),
  issues: marked('Unanswered issues'),
  stale: marked('No push for a year'),
};

/** Returns what the item says about its repository. GitHub's titles are shown as they are. */
export function itemText({ group, title, count }: AttentionItem): string {
  if (group === 'red') return t('Checks fail on the default branch');
  if (group === 'alerts') return counted(count, 'open Dependabot alert', 'open Dependabot alerts');
  if (group === 'stale') return t('No push for a year');
  return title;
}

export const itemName = (item: AttentionItem): string =>
  `${item.owner}/${item.name}${item.number === null ? '' : ` #${item.number}`}`;
