import {
  allOrganizations,
  type Organization,
  personalOrganizationId,
} from '#domain/repository/organization.ts';
import { translateMessage } from '#locales/translate.ts';

/** Returns the name for display. Translates entries that are not organisations on GitHub. */
export function organizationName({ id, name }: Organization): string {
  return id === allOrganizations.id || id === personalOrganizationId ? translateMessage(name) : name;
}
