import { people as data } from './data.ts';
import { hashOf } from './random.ts';

/** A person or an organisation. Everybody here is a sample: the surnames say so in four languages. */
export type Account = (typeof accounts)[number];

export const OWNER = 'robin-muster';
const GUEST = 'guest-visitor';
export const REACT_OWNER = 'facebook';

const everybody = data.accounts.map((account) => {
  const hash = hashOf(account.login);
  return {
    id: 20_000_000 + (hash % 79_999_999),
    email: `${account.login}@example.com`,
    followers: hash % 90,
    following: hash % 40,
    createdDaysAgo: 900 + (hash % 2_400),
    ...account,
  };
});

export const { memberships } = data;
export const accounts = everybody.filter(({ type }) => type !== 'Bot');
/** Those a person can sign in as. */
export const signInAccounts = [accountOf(OWNER), accountOf(GUEST)];
/** They commit, review and contribute. */
export const people = accounts.filter(
  (account) => account.type === 'User' && !signInAccounts.includes(account),
);
/** Opens the pull requests nobody wants to write. */
export const bot = accountOf('sample-bot[bot]');

export function accountOf(login: string): Account {
  const account = everybody.find((candidate) => candidate.login === login);
  if (!account) throw new Error(`No sample account is called ${login}`);
  return account;
}
