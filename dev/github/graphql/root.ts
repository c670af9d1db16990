import { isObject, type JsonObject, toText } from '../json.ts';
import { readRepositories } from '../proxy/account-routes.ts';
import { toSend } from '../proxy/context.ts';
import { readHeads } from '../proxy/pull-merge.ts';
import { visibleRepositories } from '../proxy/repository-list.ts';
import { toAccount } from '../seed/accounts.ts';
import { type ConnectionArguments, connect, inOrder, type Order } from './connection.ts';
import { unresolvedError } from './errors.ts';
import { accountNode, accountNodeOf } from './nodes.ts';
import { pullNode } from './pull-node.ts';
import type { Reader } from './reader.ts';
import { repositoryNode } from './repository-node.ts';

type RepositoryArguments = ConnectionArguments & {
  affiliations?: (string | null)[] | null;
  ownerAffiliations?: (string | null)[] | null;
  privacy?: 'PUBLIC' | 'PRIVATE' | null;
  isFork?: boolean | null;
  isArchived?: boolean | null;
  orderBy?: Order | null;
};

type PinArguments = ConnectionArguments & { types?: string[] | null };

const ORDER_FIELDS: Record<string, string> = {
  CREATED_AT: 'created_at',
  UPDATED_AT: 'updated_at',
  PUSHED_AT: 'pushed_at',
  NAME: 'name',
  STARGAZERS: 'stargazers_count',
};

export function rootFields(reader: Reader) {
  const { services, viewer } = reader;
  const repository = async ({ owner, name }: { owner: string; name: string }) => {
    const found = await reader.repository(`${owner}/${name}`);
    if (!found) throw unresolvedError(`a Repository with the name '${owner}/${name}'`);
    return repositoryNode(reader, found);
  };
  const repositories = (all: readonly JsonObject[], values: RepositoryArguments) => {
    const { privacy, isFork, isArchived, orderBy } = values;
    const chosen = all.filter(
      (one) =>
        (!privacy || one['private'] === (privacy === 'PRIVATE')) &&
        (typeof isFork !== 'boolean' || one['fork'] === isFork) &&
        (typeof isArchived !== 'boolean' || one['archived'] === isArchived),
    );
    const key = (one: JsonObject, field: string) => {
      const value = one[ORDER_FIELDS[field] ?? 'created_at'];
      return typeof value === 'number' ? value : toText(value).toLowerCase();
    };
    const sorted = inOrder(inOrder(chosen, { field: 'CREATED_AT', direction: 'ASC' }, key), orderBy, key);
    return connect(
      sorted,
      values,
      (one) => toText(one['node_id']),
      (one) => repositoryNode(reader, one),
    );
  };
  const ownerNode = (login: string) => ({
    ...accountNodeOf(login),
    repositories: async (values: RepositoryArguments) =>
      repositories(await visibleRepositories(services, viewer, login), values),
    repository: ({ name }: { name: string }) => repository({ owner: login, name }),
    pinnedItems: (values: PinArguments) => pinnedItems(reader, login, values),
  });
  const findOwner = async (login: string, kinds: readonly ('users' | 'orgs')[]) => {
    for (const kind of kinds) {
      const { status, json } = await toSend(services, viewer, `/${kind}/${login}`);
      if (status === 200 && isObject(json)) return ownerNode(toText(json['login']));
    }
    return null;
  };

  return {
    viewer: () =>
      viewer.kind === 'user'
        ? {
            ...accountNodeOf(viewer.login),
            pinnedItems: (values: PinArguments) => pinnedItems(reader, viewer.login, values),
            repositories: async (values: RepositoryArguments) =>
              repositories(await readRepositories(services, viewer, getAffiliations(values)), values),
          }
        : accountNode({ login: 'portico-local[bot]', type: 'User', id: 1 }),
    repository,
    repositoryOwner: ({ login }: { login: string }) => findOwner(login, ['orgs', 'users']),
    organization: async ({ login }: { login: string }) => {
      const found = await findOwner(login, ['orgs']);
      if (!found) throw unresolvedError(`an Organization with the login of '${login}'`);
      return found;
    },
    user: async ({ login }: { login: string }) => {
      const found = await findOwner(login, ['users']);
      if (!found) throw unresolvedError(`a User with the login of '${login}'`);
      return found;
    },
    node: ({ id }: { id: string }) => findNode(reader, id),
    nodes: ({ ids }: { ids: string[] }) =>
      Promise.all(ids.map((id) => findNode(reader, id).catch((error: unknown) => error))),
  };
}

/** Returns the pinned repositories that the viewer can see. The sample has no pinned gists. */
async function pinnedItems(reader: Reader, login: string, { types, ...page }: PinArguments) {
  const names = !types || types.includes('REPOSITORY') ? toAccount(login).pins : [];
  const found = await Promise.all(names.map((name) => reader.repository(name)));
  return connect(
    found.filter((one) => one !== undefined),
    page,
    (one) => toText(one['node_id']),
    (one) => repositoryNode(reader, one),
  );
}

/** Names the affiliations that both lists have, as in REST. */
function getAffiliations({ affiliations, ownerAffiliations }: RepositoryArguments): string[] {
  const initial = ['OWNER', 'COLLABORATOR'];
  const [ours, owners] = [affiliations ?? initial, ownerAffiliations ?? initial];
  return ours.filter((name) => owners.includes(name)).map((name) => String(name).toLowerCase());
}

/** Returns the repository or the pull request with the id. */
export async function findNode(reader: Reader, id: string) {
  const { overlay, activities } = reader.services;
  const [, kind = '', code = ''] = /^(R_kgDO|PR_kwDO)(.+)$/.exec(id) ?? [];
  const [repositoryId, number] = Buffer.from(code, 'base64url').toString().split(':').map(Number);
  const fullName = overlay.nameById(repositoryId ?? 0);
  const found = fullName === undefined ? undefined : await reader.repository(fullName);
  const pull = fullName === undefined ? undefined : activities.find(fullName, number ?? 0);
  if (!found || (kind === 'PR_kwDO' && !pull)) {
    throw unresolvedError(`a node with the global id of '${id}'`);
  }
  if (!pull || kind !== 'PR_kwDO' || fullName === undefined) return repositoryNode(reader, found);
  await readHeads(reader.services, fullName);
  return pullNode(reader, found, pull);
}
