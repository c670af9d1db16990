import type { Language } from './languages.ts';

/** What makes one repository different from the average one of its kind. Whatever is left out is drawn from its name. */
export type Traits = {
  stars?: number;
  private?: true;
  archived?: true;
  /** `owner/name` of the repository this one was forked from. */
  forkOf?: string;
  homepage?: string;
  /** Commits of the last month. */
  recentCommits?: number;
  readme?: boolean;
  /** Carries a TechBragging.md. */
  bragging?: boolean;
  /** Folders that hold pictures. */
  pictures?: readonly PictureFolder[];
};

export type PictureFolder = 'screenshots' | 'images' | 'assets/images' | 'public/images';

/** One line of the catalogue: a repository as a person would introduce it. */
export type Entry = {
  name: string;
  language: Language | null;
  description: string;
  topics: readonly string[];
  traits: Traits;
};

/** `topics` are separated by spaces, as GitHub's own field takes them. */
export function repository(
  name: string,
  language: Language | null,
  description: string,
  topics: string,
  traits: Traits = {},
): Entry {
  return { name, language, description, topics: topics.split(' ').filter(Boolean), traits };
}
