import type { Mail } from '../_shared/mail.ts';
import { isObject } from '../_shared/schema.ts';

const groups = ['ready', 'review', 'red', 'alerts', 'issues', 'stale'] as const;

type Group = (typeof groups)[number];

export interface Digest {
  userId: string;
  way: 'mail' | 'push';
  language: 'en' | 'de';
  counts: Record<Group, number>;
  /** Items that a device first saw in the last seven days. null if the device knows no earlier read. */
  fresh: number | null;
  /** Age of the read. null if no device has ever read the fleet. */
  hours: number | null;
  /** True if no device has read the fleet for a week. */
  isSilent: boolean;
}

/** Returns null if no summary is due. */
export function readDigest(value: unknown, now: number): Digest | null {
  if (!isObject(value) || (value.way !== 'mail' && value.way !== 'push')) return null;
  const counts = isObject(value.counts) ? value.counts : {};
  const readAt = Date.parse(String(value.read_at));
  return {
    userId: String(value.user_id),
    way: value.way,
    language: value.language === 'de' ? 'de' : 'en',
    counts: Object.fromEntries(
      groups.map((group) => [group, Number(counts[group] ?? 0)]),
    ) as Digest['counts'],
    fresh: typeof counts.new === 'number' ? counts.new : null,
    hours: Number.isNaN(readAt) ? null : Math.max(0, Math.floor((now - readAt) / 3_600_000)),
    isSilent: value.is_silent === true,
  };
}

/** A noun in singular and plural. */
type Nouns = readonly [one: string, several: string];

interface Texts {
  title: string;
  groups: Record<Group, Nouns>;
  nothing: string;
  fresh: (count: number) => string;
  age: (hours: number) => string;
  silent: string;
  hint: string;
}

const texts: Record<Digest['language'], Texts> = {
  en: {
    title: 'Your week on GitHub',
    groups: {
      ready: ['pull request is ready to merge', 'pull requests are ready to merge'],
      review: ['pull request waits for your review', 'pull requests wait for your review'],
      red: ['default branch fails', 'default branches fail'],
      alerts: ['repository has open alerts', 'repositories have open alerts'],
      issues: ['issue waits for an answer', 'issues wait for an answer'],
      stale: ['repository has had no push for a year', 'repositories have had no push for a year'],
    },
    nothing: 'Nothing needs you.',
    fresh: (count) => `New in the last seven days: ${count}.`,
    age: (hours) => `Read from GitHub ${inUnits(hours, ['hour', 'hours'], ['day', 'days'])} ago.`,
    silent:
      'No device has read your repositories from GitHub in the last seven days, so there are no numbers.',
    hint: 'Open the admin area to read them. Until then, you get no further summary.',
  },
  de: {
    title: 'Ihre Woche auf GitHub',
    groups: {
      ready: ['Pull Request kann gemergt werden', 'Pull Requests können gemergt werden'],
      review: ['Pull Request wartet auf Ihr Review', 'Pull Requests warten auf Ihr Review'],
      red: ['Standardbranch schlägt fehl', 'Standardbranches schlagen fehl'],
      alerts: ['Repository hat offene Warnungen', 'Repositorys haben offene Warnungen'],
      issues: ['Issue wartet auf eine Antwort', 'Issues warten auf eine Antwort'],
      stale: ['Repository ist seit einem Jahr ohne Push', 'Repositorys sind seit einem Jahr ohne Push'],
    },
    nothing: 'Nichts braucht Sie.',
    fresh: (count) => `Neu in den letzten sieben Tagen: ${count}.`,
    age: (hours) => `Vor ${inUnits(hours, ['Stunde', 'Stunden'], ['Tag', 'Tagen'])} von GitHub gelesen.`,
    silent:
      'Kein Gerät hat Ihre Repositorys in den letzten sieben Tagen von GitHub gelesen, also gibt es keine Zahlen.',
    hint: 'Öffnen Sie den Admin-Bereich, um sie zu lesen. Bis dahin kommt keine weitere Zusammenfassung.',
  },
};

function inUnits(hours: number, hour: Nouns, day: Nouns): string {
  return hours < 48 ? formatCount(hours, hour) : formatCount(Math.floor(hours / 24), day);
}

function formatCount(count: number, [one, several]: Nouns): string {
  return `${count} ${count === 1 ? one : several}`;
}

function composeLines({ counts, fresh, hours, isSilent, language }: Digest): string[] {
  const { age, fresh: freshText, groups: nouns, hint, nothing, silent } = texts[language];
  if (isSilent || hours === null) return [silent, hint];
  const found = groups.filter((group) => counts[group] > 0);
  return [
    ...(found.length === 0
      ? [nothing]
      : found.map((group) => `${formatCount(counts[group], nouns[group])}.`)),
    ...(fresh === null || found.length === 0 ? [] : [freshText(fresh)]),
    age(hours),
  ];
}

export function composeDigestMail(digest: Digest, address: string): Mail {
  return {
    subject: texts[digest.language].title,
    text: `${[...composeLines(digest), '', address].join('\n')}\n`,
  };
}

export function composeDigestPush(digest: Digest): { title: string; body: string } {
  return { title: texts[digest.language].title, body: composeLines(digest).join('\n') };
}
