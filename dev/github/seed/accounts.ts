import { people as data } from './data.ts';
import { hashText } from './random.ts';

export type Account = (typeof accounts)[number];

export const OWNER = 'robin-muster';
const GUEST = 'guest-visitor';
export const REACT_OWNER = 'facebook';

const everybody = data.accounts.map((account) => {
  const hash = hashText(account.login);
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
export const signInAccounts = [toAccount(OWNER), toAccount(GUEST)];
export const people = accounts.filter(
  (account) => account.type === 'User' && !signInAccounts.includes(account),
);
export const bot = toAccount('sample-bot[bot]');

export function toAccount(login: string): Account {
  const account = everybody.find((candidate) => candidate.login === login);
  if (!account) throw new Error(`No sample account is called ${login}`);
  return account;
}
