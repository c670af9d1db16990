import { accountOf } from '../proxy/activities.ts';
import { nodeId } from '../proxy/overlay.ts';
import { WEB_BASE } from '../proxy/pages.ts';
import type { Checks } from '../seed/activity.ts';
import { isoSeconds } from '../seed/calendar.ts';

type AccountFacts = { login: string; type: 'User' | 'Organization' | 'Bot'; id: number };

/** Returns a user, an organisation or a bot. GraphQL's login of a bot lacks the ending `[bot]`. */
export const accountNode = ({ login, type, id }: AccountFacts) => ({
  __typename: type,
  id: nodeId(login),
  databaseId: id,
  login: login.replace(/\[bot\]$/, ''),
  url: `https://github.com${WEB_BASE}/${login}`,
  avatarUrl: `https://github.com${WEB_BASE}/avatars/u/${id}`,
});

export const accountNodeOf = (login: string) => accountNode(accountOf(login));

/** Returns a commit. The state of its checks fails with the error, if there is one. */
export const commitNode = (
  oid: string,
  committedDate: Date | string,
  checks: Checks,
  error: Error | null,
) => ({
  __typename: 'Commit',
  id: nodeId(oid),
  oid,
  abbreviatedOid: oid.slice(0, 7),
  committedDate: typeof committedDate === 'string' ? committedDate : isoSeconds(committedDate),
  statusCheckRollup: () => {
    if (error) throw error;
    return checks && { id: nodeId(`checks ${oid}`), state: checks };
  },
});
