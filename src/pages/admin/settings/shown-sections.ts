import { hasServer } from '#config/site.ts';
import { type SettingsSection, settingsSections } from '#domain/shared/route.ts';

/** Sign-ins, devices and the second factor belong to an account at a server. */
export const shownSections: readonly SettingsSection[] = settingsSections.filter(
  (section) => hasServer || section !== 'security',
);
