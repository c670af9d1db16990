import type { LucideIcon } from 'lucide-react';
import { markText } from '#locales/translate.ts';

/** Groups in the order in which the palette shows them without a search. */
const commandGroups = [
  markText('Recent'),
  markText('Actions'),
  markText('Pages'),
  markText('Views'),
  markText('Settings'),
  markText('Projects'),
  markText('Organizations'),
  markText('Repositories'),
  'GitHub',
] as const;

type CommandGroup = (typeof commandGroups)[number];

export interface Command {
  id: string;
  group: CommandGroup;
  label: string;
  icon?: LucideIcon;
  hint?: string;
  keywords?: string;
  shortcut?: readonly string[];
  run: () => void;
  /** Set if the command changes the visible list, so that the palette stays open. */
  keepsOpen?: true;
}

export interface FoundGroup {
  group: CommandGroup;
  commands: readonly Command[];
  /** Number of matches, including those that are not listed. */
  total: number;
}

/** Maximum number of commands per group. The group's title shows the total. */
const maxInGroup = 8;

/**
 * Returns the groups with matches, best first: labels that begin with the text, then words of labels, then other parts of
 * labels, then keywords. Without a text, returns all commands except repositories, which may be thousands.
 */
export function findCommands(commands: readonly Command[], text: string): FoundGroup[] {
  const term = text.trim().toLowerCase();
  const ranked = new Map<CommandGroup, Ranked[]>(commandGroups.map((group) => [group, []]));
  for (const command of commands) {
    const rank = term === '' ? withoutTextRank(command) : getRank(command, term);
    if (rank !== null) ranked.get(command.group)?.push({ command, rank });
  }
  const groups = [...ranked].flatMap(([group, own]) => {
    const sorted = own.sort((a, b) => a.rank - b.rank);
    const [first] = sorted;
    if (!first) return [];
    const listed = term === '' ? sorted : sorted.slice(0, maxInGroup);
    return [
      { best: first.rank, group, commands: listed.map(({ command }) => command), total: sorted.length },
    ];
  });
  return groups.sort((a, b) => a.best - b.best);
}

interface Ranked {
  command: Command;
  rank: number;
}

const withoutTextRank = ({ group }: Command) => (group === 'Repositories' ? null : 0);

function getRank({ group, label, hint = '', keywords = '' }: Command, term: string): number | null {
  // Skips recent commands, because each is also in its own group.
  if (group === 'Recent') return null;
  return rankOfName(label, term) ?? (`${hint} ${keywords}`.toLowerCase().includes(term) ? 3 : null);
}

/** 0: the name begins with the text. 1: one of its words does. 2: the name contains the text elsewhere. Null: no match. */
function rankOfName(label: string, term: string): 0 | 1 | 2 | null {
  const name = label.toLowerCase();
  const at = name.indexOf(term);
  if (at < 0) return null;
  if (at === 0) return 0;
  return beginsWord(name, term, at) ? 1 : 2;
}

function beginsWord(name: string, term: string, from: number): boolean {
  for (let at = from; at > 0; at = name.indexOf(term, at + 1)) {
    if (!/[\p{L}\p{N}]/u.test(name.charAt(at - 1))) return true;
  }
  return false;
}
