/**
 * Runs in the page: replaces the stored statuses and items by those of the bench's repositories. Playwright
 * serialises the function, so it must not use outer variables.
 */
export async function fillFleet(count: number): Promise<void> {
  const database = await window.portico.openDatabase();
  const transaction = database.transaction(['statuses', 'attention', 'settings'], 'readwrite');
  const put = (store: string, value: unknown) => transaction.objectStore(store).put(value);
  transaction.objectStore('statuses').clear();
  transaction.objectStore('attention').clear();
  const now = Date.now();
  const groups = ['ready', 'review', 'red', 'alerts', 'issues', 'stale'];
  const owner = 'bench-full';
  for (let index = 0; index < count; index += 1) {
    const id = String(900_000_000 + index);
    const repositoryName = `repo-${index}`;
    const group = groups[index % groups.length] ?? 'ready';
    const url = `https://github.com/${owner}/${repositoryName}`;
    const hasPull = group === 'ready' || group === 'review';
    const pull = {
      number: 1,
      nodeId: `PR_${id}`,
      title: `Bump package-${index} from 1.0.0 to 1.1.0`,
      url: `${url}/pull/1`,
      author: 'dependabot',
      isBot: true,
      isDraft: false,
      createdAt: now,
      updatedAt: now,
      head: 'a1',
      headBranch: 'bump',
      baseBranch: 'main',
      checks: 'success',
      review: 'none',
      asksOwner: group === 'review',
      mergeable: true,
      isBehind: false,
      autoMerge: false,
    };
    const gaps = index % 4 === 0 ? ['license'] : [];
    const alerts = { critical: 0, high: group === 'alerts' ? 1 : 0, moderate: 0, low: 0 };
    put('statuses', {
      id,
      nodeId: `R_${id}`,
      owner,
      name: repositoryName,
      readAt: now,
      unknown: {},
      pulls: hasPull ? [pull] : [],
      pullCount: hasPull ? 1 : 0,
      checks: group === 'red' ? 'failure' : 'success',
      commit: 'c1',
      unanswered: [],
      issueCount: 0,
      alerts,
      alertsEnabled: true,
      release: null,
      upstream: null,
      mergeMethod: 'merge',
      license: gaps.length > 0 ? null : 'MIT',
      hasSecurityPolicy: true,
      hasReadme: true,
      staleBranches: 0,
      health: { points: 12, maxPoints: 15, gaps, unknown: [] },
      gaps,
    });
    put('attention', {
      id: `${id}:${group}`,
      repositoryId: id,
      owner,
      name: repositoryName,
      group,
      title: hasPull || group === 'issues' ? pull.title : '',
      number: hasPull || group === 'issues' ? 1 : null,
      count: 1,
      isUrgent: group === 'alerts',
      author: hasPull ? pull.author : null,
      isBot: hasPull,
      checks: 'success',
      url,
      changedAt: now,
      seenAt: now + index,
    });
  }
  const done = { state: 'idle', startedAt: now, finishedAt: now, cursor: null, left: null, size: 100 };
  const read = { ...done, done: count, total: count, requests: 3, problem: null, resumesAt: null };
  put('settings', { key: 'fleet:read', value: { ...read, skipped: 0, withheld: null } });
  const weeks =
    count > 0 ? [{ week: '2026-05-18', pulls: count / 3, alerts: count / 6, failing: count / 6 }] : [];
  put('settings', { key: 'fleet:summary', value: { weeks, languages: [], pushes: [] } });
  await window.portico.untilCommitted(transaction);
}
