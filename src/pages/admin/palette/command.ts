import type { LucideIcon } from 'lucide-react';
import { marked } from '#locales/translate.ts';

/** In the order in which they stand while nothing is typed. */
const commandGroups = [
  marked('Recent'),
  marked('Actions'),
  marked('Pages'),
  marked('Views'),
  marked('Settings'),
  marked('Projects'),
  marked('Organizations'),
  marked('Repositories'),
  'GitHub',
] as const;

type CommandGroup = (typeof commandGroups)[number];

export interface Command {
  id: string;
  group: CommandGroup;
  label: string;
  /** Drawn before the label; the sign of the group by default. */
  icon?: LucideIcon;
  /** What tells it from others of the same name. */
  hint?: string;
  /** Other words for it. */
  keywords?: string;
  /** Keys that do the same without the palette. */
  shortcut?: readonly string[];
  run: () => void;
  /** It changes what the palette lists, which stays open for it. */
  keepsOpen?: true;
}

export interface FoundGroup {
  group: CommandGroup;
  commands: readonly Command[];
  /** More were found than are listed. */
  total: number;
}

/** Of one group; of more, the number stands beside its name. */
const maxInGroup = 8;

/**
 * What a text finds, the best group first: a name that begins with it, then a word of a name that does, then any other part,
 * then other words for it. Without a text everything but the repositories, which may be thousands.
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
  // It stands in its own group as well.
  if (group === 'Recent') return null;
  return rankOfName(label, term) ?? (`${hint} ${keywords}`.toLowerCase().includes(term) ? 3 : null);
}

/** 0: it begins with the text. 1: a word of it does. 2: it is somewhere in it. null: it is not. */
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
