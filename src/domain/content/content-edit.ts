import { nameLabel } from '../shared/wording.ts';

/** An edit of the site's content. Lists are edited as a whole, objects by property, to avoid conflicts between devices. */
export interface ContentEdit {
  /** Path in the content: `services`, `owner.bio`. */
  id: string;
  /** null: omitted, although the file has a value. */
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

/** `services` becomes `Services`, `owner.bio` becomes `Owner: Bio`. */
export function contentName(id: string): string {
  return id.split('.').map(contentLabel).join(': ');
}

export function contentLabel(key: string): string {
  return named[key] ?? nameLabel(key);
}
