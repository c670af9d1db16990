/**
 * Runs in the page: writes confirmed rows into the account's database. Playwright serialises the function, so it must not use
 * outer variables.
 */
export async function fillDevice(count: number): Promise<void> {
  const languages = ['TypeScript', 'Go', 'Rust', 'Python', 'Java', 'C#', 'Shell', 'HCL'];
  const subjects = ['service', 'library', 'cloud', 'agent', 'report', 'dashboard', 'gateway', 'archive'];
  const database = await window.portico.openDatabase();
  const stores = ['repositories', 'organizations', 'settings'];
  const transaction = database.transaction(stores, 'readwrite');
  const put = (store: string, value: unknown) => transaction.objectStore(store).put(value);
  for (let index = 0; index < count; index += 1) {
    const subject = subjects[index % subjects.length] ?? '';
    const row = {
      id: String(900_000_000 + index),
      name: `repo-${String((index * 7919) % count).padStart(4, '0')}-${subject}`,
      url: `https://github.com/bench-full/repo-${index}`,
      description: `A ${subject} of the bench, number ${index}, described at the usual length of such a line.`,
      stars: (index * 37) % 900,
      language: languages[index % languages.length] ?? null,
      owner: 'bench-full',
      createdAt: '2024-01-01T00:00:00Z',
      size: index,
      private: index % 3 === 0,
      hasReadme: null,
      hasTechBragging: null,
      projectId: null,
      lastPolled: null,
      fork: index % 11 === 0,
      archived: false,
      topics: index % 2 === 0 ? [subject, 'portfolio'] : [],
      homepage: null,
      pushedAt: new Date(1_700_000_000_000 + ((index * 7_919) % count) * 60_000).toISOString(),
      editedFields: [],
    };
    // All generated names have the same length, so the name also works as the sort key.
    put('repositories', { ...row, pending: [], confirmedVersion: 1, nameOrder: row.name });
  }
  const login = 'bench-full';
  put('organizations', { id: login, login, name: login, avatarUrl: null });
  const completedAt = Date.now() + 3_600_000;
  const fetched = { nextPage: null, pages: 1, seen: {}, startedAt: Date.now(), completedAt };
  put('settings', { key: `fetch:${login}`, value: fetched });
  await window.portico.untilCommitted(transaction);
}

/**
 * Runs in the page: rewrites rows with plain IndexedDB and the same durability. Must not use outer variables.
 * @returns milliseconds until the rows are on disk
 */
export async function rewriteRows({ count, step }: { count: number; step: number }): Promise<number> {
  const database = await window.portico.openDatabase();
  const begun = performance.now();
  const transaction = database.transaction('repositories', 'readwrite', { durability: 'strict' });
  const rows = transaction.objectStore('repositories');
  for (let index = 0; index < count; index += 1) {
    // Spreads the keys as a search's matches would be.
    const request = rows.get(String(900_000_000 + index * step));
    request.addEventListener('success', () => rows.put(request.result));
  }
  await window.portico.untilCommitted(transaction);
  return performance.now() - begun;
}
