import { isolate } from '../shared/foreign-text.ts';

export interface Organization {
  /** GitHub's id of the organisation, or `user` for the personal account. */
  id: string;
  login: string;
  name: string;
  avatarUrl: string | null;
}

export const personalOrganizationId = 'user';

/** Names the personal account `<name or login> (Personal)`. */
export function personalOrganization(user: {
  login: string;
  name: string | null;
  avatarUrl: string | null;
}): Organization {
  return {
    id: personalOrganizationId,
    login: user.login,
    name: `${isolate(user.name ?? user.login)} (Personal)`,
    avatarUrl: user.avatarUrl,
  };
}

export function sortedOrganizations(organizations: readonly Organization[]): Organization[] {
  const getRank = ({ id }: Organization) => (id === personalOrganizationId ? 0 : 1);
  return [...organizations].sort((a, b) => getRank(a) - getRank(b) || a.name.localeCompare(b.name));
}

/** Selects all repositories on the device. `*` cannot be a GitHub login. */
export const allOrganizations: Organization = {
  id: '*',
  login: '*',
  name: 'All organizations',
  avatarUrl: null,
};

export function toOrganization(
  organizations: readonly Organization[],
  { owner }: { owner: string },
): Organization | undefined {
  return organizations.find(({ login }) => login.toLowerCase() === owner.toLowerCase());
}
