import { nameLabel } from '../shared/wording.ts';

/**
 * What the owner has edited of the site's content, in the place of what the files of `src/content` say. A list is edited
 * as a whole, an object property by property, so that two devices that edit different texts of it do not meet.
 */
export interface ContentEdit {
  /** Where it stands in the content: `services`, `owner.bio`. */
  id: string;
  /** null: it is left out, although the file has it. */
  value: unknown;
  /** ISO date. */
  editedAt: string;
}

/** Where a name of the files says less than a label should. */
const named: Readonly<Record<string, string>> = {
  fallbackSkills: 'Skills',
  url: 'Address',
  alt: 'Alternative text',
  yearsExperience: 'Years of experience',
};

/** `services` is `Services`, `owner.bio` is `Owner: Bio`. */
export function contentName(id: string): string {
  return id.split('.').map(contentLabel).join(': ');
}

/** What a section or a field of the content is called. */
export function contentLabel(key: string): string {
  return named[key] ?? nameLabel(key);
}
