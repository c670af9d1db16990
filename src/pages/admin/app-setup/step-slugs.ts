import { type WizardStep, wizardSteps } from '#machines/wizard.model.ts';

/** The steps as the address names them. */
export const slugs: Record<WizardStep, string> = {
  intro: 'intro',
  createApp: 'create-app',
  installApp: 'install-app',
  configureApp: 'configure-app',
};

export function stepNamed(slug: string | null): WizardStep | null {
  return wizardSteps.find((step) => slugs[step] === slug) ?? null;
}
