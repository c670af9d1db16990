import type { Stack } from '../../dev/stack.ts';
import { rawRepository } from './wide-organisation.ts';

type Raw = ReturnType<typeof rawRepository> & Record<string, unknown>;

/** A request for one repository, with the status of its response. */
interface Logged {
  id: number;
  /** Values that the request writes, or null if it reads. */
  wanted: Record<string, unknown> | null;
  status: number;
}

export interface ChangeableOrganisation {
  login: string;
  repositories: readonly Raw[];
  /** Requests, newest last. */
  log: Logged[];
  /** Changes a repository like another writer. */
  change(index: number, values: Record<string, unknown>): void;
  /** Refuses all further writes to a repository. */
  refuse(index: number): void;
  /** Answers with a rate limit after this many more writes. */
  limitAfter(writes: number): void;
}

/** Adds a large organisation whose repositories can be changed. */
export function addChangeableOrganisation(
  { github, origin }: Pick<Stack, 'github' | 'origin'>,
  login: string,
  size: number,
): ChangeableOrganisation {
  const repositories = Array.from(
    { length: size },
    (_, number): Raw => ({
      ...rawRepository(login, 0, number),
      private: false,
      visibility: 'public',
      default_branch: 'main',
      permissions: { admin: true, maintain: true },
    }),
  );
  const log: Logged[] = [];
  const refused = new Set<number>();
  let untilLimit = Number.POSITIVE_INFINITY;
  const always = { times: Number.POSITIVE_INFINITY };
  const headers = { 'x-oauth-scopes': 'repo' };

  const list = (url: URL): Response => {
    const page = Number(url.searchParams.get('page') ?? 1);
    const last = Math.max(1, Math.ceil(size / 100));
    const link = page < last ? `<${origin}${url.pathname}?page=${last}>; rel="last"` : '';
    return Response.json(repositories.slice((page - 1) * 100, page * 100), {
      headers: { ...headers, ...(link && { link }) },
    });
  };

  function write(repository: Raw, wanted: Record<string, unknown>): Response {
    untilLimit -= 1;
    if (untilLimit < 0) {
      untilLimit = Number.POSITIVE_INFINITY;
      const limit = { message: 'You have exceeded a secondary rate limit.' };
      return Response.json(limit, { status: 403, headers: { ...headers, 'retry-after': '2' } });
    }
    if (refused.has(repository.id)) {
      return Response.json({ message: 'Repository settings are disabled.' }, { status: 422, headers });
    }
    const { names, ...others } = wanted;
    Object.assign(repository, names === undefined ? others : { topics: names });
    return Response.json(names === undefined ? repository : { names }, { headers });
  }

  github.faults.next({
    ...always,
    match: /^GET \/api\/v3\/user\/orgs/,
    status: 200,
    body: [{ id: 70_000, login, name: login, avatar_url: null }],
  });
  github.faults.next({
    ...always,
    match: new RegExp(`^\\w+ /api/v3/(orgs/${login}/repos|repositories/710\\d{6}|repos/${login}/)`),
    async respond(request) {
      const url = new URL(request.url);
      if (url.pathname.endsWith(`/orgs/${login}/repos`)) return list(url);
      const [, id, name] = /\/repositories\/(\d+)|\/repos\/[^/]+\/([^/]+)/.exec(url.pathname) ?? [];
      const repository = repositories.find((one) => String(one.id) === id || one.name === name);
      if (!repository) return Response.json({ message: 'Not Found' }, { status: 404, headers });
      const isRead = request.method === 'GET';
      const wanted = isRead ? null : ((await request.json()) as Record<string, unknown>);
      const response = wanted === null ? Response.json(repository, { headers }) : write(repository, wanted);
      log.push({ id: repository.id, wanted, status: response.status });
      return response;
    },
  });
  return {
    login,
    repositories,
    log,
    change: (index, values) => void Object.assign(repositories[index] ?? {}, values),
    refuse: (index) => void refused.add(repositories[index]?.id ?? 0),
    limitAfter(writes) {
      untilLimit = writes;
    },
  };
}
