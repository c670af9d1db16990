import { type WizardStep, wizardSteps } from '#machines/wizard.model.ts';

/** Names of the steps in the address. */
export const slugs: Record<WizardStep, string> = {
  intro: 'intro',
  createApp: 'create-app',
  installApp: 'install-app',
  configureApp: 'configure-app',
};

export function stepNamed(slug: string | null): WizardStep | null {
  return wizardSteps.find((step) => slugs[step] === slug) ?? null;
}
