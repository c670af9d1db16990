import type { Choice } from '../repository/batch-update.ts';
import { isolate } from '../shared/foreign-text.ts';
import { isWebAddress } from '../shared/web-address.ts';
import type { GithubWish } from './github-plan.ts';
import {
  type GithubFlag,
  type GithubSetting,
  githubBounds,
  githubFlags,
  type SettingValues,
} from './github-settings.ts';
import { parseTopics, topicsProblem } from './topics.ts';

export interface WishForm {
  name: string;
  defaultBranch: string;
  description: string;
  homepage: string;
  /** Fields to clear on GitHub. Needed because an empty field in the form means "unchanged". */
  cleared: readonly ('description' | 'homepage')[];
  topicChange: '' | 'add' | 'remove' | 'replace';
  topics: string;
  visibility: '' | 'public' | 'private';
  archived: Choice;
  alerts: Choice;
  flags: Readonly<Partial<Record<GithubFlag, Choice>>>;
}

export const emptyWishForm: WishForm = {
  name: '',
  defaultBranch: '',
  description: '',
  homepage: '',
  cleared: [],
  topicChange: '',
  topics: '',
  visibility: '',
  archived: '',
  alerts: '',
  flags: {},
};

export type WishProblems = Partial<Record<GithubSetting, string>>;

export function parseWish(form: WishForm): { wish: GithubWish; problems: WishProblems } {
  const wish: GithubWish = {};
  const [description, homepage] = [form.description.trim(), form.homepage.trim()];
  if (description !== '') wish.description = description;
  if (homepage !== '') wish.homepage = homepage;
  for (const field of form.cleared) wish[field] = null;
  const topics = parseTopics(form.topics);
  if (form.topicChange === 'replace' || (form.topicChange !== '' && topics.length > 0)) {
    wish.topics = { kind: form.topicChange, topics };
  }
  const [name, defaultBranch] = [form.name.trim(), form.defaultBranch.trim()];
  if (name !== '') wish.name = name;
  if (defaultBranch !== '') wish.defaultBranch = defaultBranch;
  if (form.visibility !== '') wish.visibility = form.visibility;
  if (form.archived !== '') wish.archived = form.archived === 'yes';
  if (form.alerts !== '') wish.alerts = form.alerts === 'yes';
  for (const flag of githubFlags) {
    const choice = form.flags[flag] ?? '';
    if (choice !== '') wish[flag] = choice === 'yes';
  }
  const { topics: topicWish, ...others } = wish;
  return { wish, problems: wishProblems({ ...others, ...(topicWish && { topics }) }) };
}

export function wishProblems(values: SettingValues): WishProblems {
  const { name, description, homepage, topics, defaultBranch } = values;
  const found: Record<string, string | null> = {
    name: name === undefined ? null : nameProblem(name),
    description: textProblem(description, githubBounds.description),
    homepage: textProblem(homepage, githubBounds.homepage) ?? addressProblem(homepage),
    topics: topics ? topicsProblem(topics) : null,
    defaultBranch: defaultBranch === undefined ? null : branchProblem(defaultBranch),
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null));
}

function textProblem(text: string | null | undefined, max: number): string | null {
  if (!text) return null;
  const over = text.length - max;
  return over > 0 ? `Use at most ${max} characters: ${over} too many.` : null;
}

function addressProblem(text: string | null | undefined): string | null {
  return !text || isWebAddress(text) ? null : 'Enter an address that begins with https:// or http://.';
}

function nameProblem(name: string): string | null {
  // GitHub would replace other characters with hyphens.
  if (!/^[\w.-]+$/.test(name)) return 'Use only letters, numbers, hyphens, underscores and full stops.';
  if (name.length > githubBounds.name) return `Use at most ${githubBounds.name} characters.`;
  return /^\.{1,2}$|\.(git|wiki)$/i.test(name) ? `GitHub doesn't allow the name “${isolate(name)}”.` : null;
}

function branchProblem(name: string): string | null {
  const isOdd = /[\p{Cc}\s~^:?*[\\]|\.\.|@\{|\/\/|^[/.-]|[/.]$|\.lock$/u.test(name) || name.length > 255;
  return isOdd ? `“${isolate(name)}” isn't a valid branch name.` : null;
}
