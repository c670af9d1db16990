import { nameLabel } from '../shared/wording.ts';

/** The owner's edit of the content. Lists are edited as a whole, objects by property, so that two devices rarely conflict. */
export interface ContentEdit {
  /** Path in the content, for example `services` or `owner.bio`. */
  id: string;
  /** Null hides the value that the file has. */
  value: unknown;
  editedAt: string;
}

const named: Readonly<Record<string, string>> = {
  fallbackSkills: 'Skills',
  evidence: 'References',
  badge: 'Position',
  invitation: 'Text beside the contact form',
  sample: 'Sample text',
  url: 'Address',
  alt: 'Alternative text',
  yearsExperience: 'Years of experience',
};

/** Turns `services` into `Services` and `owner.bio` into `Owner: Bio`. */
export function contentName(id: string): string {
  return id.split('.').map(contentLabel).join(': ');
}

export function contentLabel(key: string): string {
  return named[key] ?? nameLabel(key);
}
