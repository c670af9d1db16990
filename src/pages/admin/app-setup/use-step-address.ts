import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { WizardStep } from '#machines/wizard.model.ts';
import { slugs, stepNamed } from './step-slugs.ts';

/** Keeps step and address in sync, so that Back and Forward move through the wizard. */
export function useStepAddress(step: WizardStep | null, want: (step: WizardStep) => void): void {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const addressed = stepNamed(parameters.get('step'));
  const before = useRef<{ step: WizardStep | null; addressed: WizardStep | null } | null>(null);

  useEffect(() => {
    const was = before.current;
    before.current = { step, addressed };
    if (step === addressed || parameters.has('state')) return;
    if (was !== null && addressed !== null && addressed !== was.addressed) {
      want(addressed);
      return;
    }
    // Opening and closing the wizard add no history entry.
    const replace = was === null || was.step === null || step === null;
    void navigate({ search: step ? `?step=${slugs[step]}` : '' }, { replace });
  });
}
