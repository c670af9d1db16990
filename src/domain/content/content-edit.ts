import { nameLabel } from '../shared/wording.ts';

/**
 * An edit of the site's content by the owner, which replaces the value in `src/content`. Lists are edited as a whole,
 * objects property by property, so that edits of different texts on two devices do not conflict.
 */
export interface ContentEdit {
  /** Where it stands in the content: `services`, `owner.bio`. */
  id: string;
  /** null: omitted, although the file has a value. */
  value: unknown;
  /** ISO date. */
  editedAt: string;
}

/** Labels for properties whose own name would not tell an owner where the text appears. */
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

/** `services` is `Services`, `owner.bio` is `Owner: Bio`. */
export function contentName(id: string): string {
  return id.split('.').map(contentLabel).join(': ');
}

/** Label of a section or field of the content. */
export function contentLabel(key: string): string {
  return named[key] ?? nameLabel(key);
}
