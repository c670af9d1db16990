import type { Json, JsonObject } from '../json.ts';
import type { SeededCommit } from '../seed/history.ts';
import type { SeededRepository, World } from '../seed/world.ts';
import type { Overlay } from './overlay.ts';

const DAY_SECONDS = 86_400;
const WEEKS = 52;

type Week = { days: number[]; total: number; week: number };

/** Returns weeks, oldest first. A week begins on Sunday. */
function getWeeks(commits: readonly SeededCommit[], world: World): Week[] {
  const today = world.calendar.today;
  const sunday = today.getTime() / 1_000 - today.getUTCDay() * DAY_SECONDS;
  const weeks = Array.from({ length: WEEKS }, (_, index) => ({
    days: [0, 0, 0, 0, 0, 0, 0],
    total: 0,
    week: sunday - (WEEKS - 1 - index) * 7 * DAY_SECONDS,
  }));
  const first = weeks[0]?.week ?? sunday;
  for (const { date } of commits) {
    const day = Math.floor((date.getTime() / 1_000 - first) / DAY_SECONDS);
    const week = weeks[Math.floor(day / 7)];
    if (!week) continue;
    week.total += 1;
    week.days[day % 7] = (week.days[day % 7] ?? 0) + 1;
  }
  return weeks;
}

/** Answers `/repos/{owner}/{repo}/stats/{name}`. Returns undefined for an unknown name. */
export function statistics(
  name: string,
  repository: SeededRepository,
  world: World,
  overlay: Overlay,
): Json | undefined {
  const commits = repository.commits();
  switch (name) {
    case 'commit_activity':
      return getWeeks(commits, world);
    case 'participation': {
      const own = commits.filter(({ author }) => author === repository.owner);
      return {
        all: getWeeks(commits, world).map(({ total }) => total),
        owner: getWeeks(own, world).map(({ total }) => total),
      };
    }
    case 'contributors':
      return repository.contributors().map(({ account }): JsonObject => {
        const theirs = commits.filter(({ author }) => author === account);
        return {
          author: overlay.accountBrief(account),
          total: theirs.length,
          weeks: getWeeks(theirs, world).map(({ week, total }) => ({ w: week, a: 0, d: 0, c: total })),
        };
      });
    default:
      return undefined;
  }
}
