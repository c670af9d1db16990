import { isolated } from '../shared/foreign-text.ts';

/** An organisation of the provider, or the synthetic first entry for the personal account. */
export interface Organization {
  /** `user` for the personal account. */
  id: string;
  login: string;
  name: string;
  avatarUrl: string | null;
}

export const personalOrganizationId = 'user';

/** The entry that stands for the personal account: `<name or login> (Personal)`. */
export function personalOrganization(user: {
  login: string;
  name: string | null;
  avatarUrl: string | null;
}): Organization {
  return {
    id: personalOrganizationId,
    login: user.login,
    name: `${isolated(user.name ?? user.login)} (Personal)`,
    avatarUrl: user.avatarUrl,
  };
}

/** The personal account first, then the others by name. */
export function sortedOrganizations(organizations: readonly Organization[]): Organization[] {
  const getRank = ({ id }: Organization) => (id === personalOrganizationId ? 0 : 1);
  return [...organizations].sort((a, b) => getRank(a) - getRank(b) || a.name.localeCompare(b.name));
}

/** The entry for all repositories on the device. No login on GitHub looks like this. */
export const allOrganizations: Organization = {
  id: '*',
  login: '*',
  name: 'All organizations',
  avatarUrl: null,
};

/** Of some organisations the one that a repository belongs to; undefined: it is not among them. */
export function toOrganization(
  organizations: readonly Organization[],
  { owner }: { owner: string },
): Organization | undefined {
  return organizations.find(({ login }) => login.toLowerCase() === owner.toLowerCase());
}
