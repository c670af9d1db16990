import {
  allOrganizations,
  type Organization,
  personalOrganizationId,
} from '#domain/repository/organization.ts';
import { translateMessage } from '#locales/translate.ts';

/** Of the entries that stand for no organization of GitHub's, in the language of the application. */
export function organizationName({ id, name }: Organization): string {
  return id === allOrganizations.id || id === personalOrganizationId ? translateMessage(name) : name;
}
