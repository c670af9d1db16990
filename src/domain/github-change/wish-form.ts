import type { Choice } from '../repository/batch-update.ts';
import { isWebAddress } from '../shared/web-address.ts';
import type { GithubWish } from './github-plan.ts';
import { type GithubFlag, type GithubSetting, githubBounds, githubFlags } from './github-settings.ts';
import { topicsIn, topicsProblem } from './topics.ts';

/** What is to be changed at GitHub, as it is typed. Empty means no change. */
export interface WishForm {
  description: string;
  homepage: string;
  /** They are taken away: an empty field means no change. */
  cleared: readonly ('description' | 'homepage')[];
  topicChange: '' | 'add' | 'remove' | 'replace';
  topics: string;
  visibility: '' | 'public' | 'private';
  archived: Choice;
  flags: Readonly<Partial<Record<GithubFlag, Choice>>>;
}

export const emptyWishForm: WishForm = {
  description: '',
  homepage: '',
  cleared: [],
  topicChange: '',
  topics: '',
  visibility: '',
  archived: '',
  flags: {},
};

export type WishProblems = Partial<Record<GithubSetting, string>>;

/** What the form asks for, and what GitHub would not take of it. */
export function parseWish(form: WishForm): { wish: GithubWish; problems: WishProblems } {
  const [wish, problems]: [GithubWish, WishProblems] = [{}, {}];
  const [description, homepage] = [form.description.trim(), form.homepage.trim()];
  if (description !== '') wish.description = description;
  if (homepage !== '') wish.homepage = homepage;
  for (const field of form.cleared) wish[field] = null;
  const topics = topicsIn(form.topics);
  if (form.topicChange === 'replace' || (form.topicChange !== '' && topics.length > 0)) {
    wish.topics = { kind: form.topicChange, topics };
  }
  if (form.visibility !== '') wish.visibility = form.visibility;
  if (form.archived !== '') wish.archived = form.archived === 'yes';
  for (const flag of githubFlags) {
    const choice = form.flags[flag] ?? '';
    if (choice !== '') wish[flag] = choice === 'yes';
  }
  const descriptionProblem = textProblem(wish.description, githubBounds.description);
  if (descriptionProblem) problems.description = descriptionProblem;
  const homepageProblem = textProblem(wish.homepage, githubBounds.homepage) ?? addressProblem(wish.homepage);
  if (homepageProblem) problems.homepage = homepageProblem;
  const topicProblem = wish.topics && topicsProblem(topics);
  if (topicProblem) problems.topics = topicProblem;
  return { wish, problems };
}

function textProblem(text: string | null | undefined, max: number): string | null {
  if (!text) return null;
  const over = text.length - max;
  return over > 0 ? `GitHub takes at most ${max} characters: ${over} too many.` : null;
}

function addressProblem(text: string | null | undefined): string | null {
  return !text || isWebAddress(text) ? null : 'An address begins with https:// or http://.';
}
