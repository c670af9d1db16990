import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { errorMessage } from '#domain/shared/failure.ts';
import { paths } from '#domain/shared/route.ts';
import { t, translateMessage } from '#locales/translate.ts';
import { type WizardStep, wizardSteps } from '#machines/wizard.model.ts';
import type { AppSetup as AppSetupService } from '#services/github-app/setup.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Alert, Spinner } from '#ui/surface.tsx';
import { toast } from '#ui/toast.ts';
import { GithubLocked } from '../../account/github-lock.tsx';
import { afterRead } from '../../after-read.ts';
import { useGithubLocked } from '../../use-github-connected.ts';
import { useAuth, useServices } from '../../use-services.ts';
import { PageTitle } from '../page-title.tsx';
import { ConfigurationCard } from './configuration-card.tsx';
import { useWizard } from './use-wizard.ts';
import { Wizard } from './wizard.tsx';

const slugs: Record<WizardStep, string> = {
  intro: 'intro',
  createApp: 'create-app',
  installApp: 'install-app',
  configureApp: 'configure-app',
};

/** Keeps the page's address equal to the wizard's step, so that Back and Forward move through the steps. */
function useStepAddress(step: WizardStep | null, want: (step: WizardStep) => void): void {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const slug = parameters.get('step');
  const addressed = wizardSteps.find((known) => slugs[known] === slug) ?? null;
  const before = useRef<{ step: WizardStep | null; addressed: WizardStep | null } | null>(null);

  useEffect(() => {
    const was = before.current;
    before.current = { step, addressed };
    if (step === addressed || parameters.has('state')) return;
    if (was !== null && addressed !== null && addressed !== was.addressed) {
      want(addressed);
      return;
    }
    // Opening and closing the wizard add no entry to the browser's history.
    const replace = was === null || was.step === null || step === null;
    void navigate({ search: step ? `?step=${slugs[step]}` : '' }, { replace });
  });
}

/**
 * Returns the `state` with which GitHub returned, if the address has `setup_action=complete`. Removes it from the address at
 * once (specification section 4, "Wizard"). The server checks it when the wizard saves.
 */
function useReturn(): string | null {
  const [parameters, setParameters] = useSearchParams();
  const [returned] = useState(() => {
    const state = parameters.get('state');
    return state && parameters.get('setup_action') === 'complete' ? state : null;
  });
  const isInAddress = parameters.has('state') || parameters.has('setup_action');

  useEffect(() => {
    if (isInAddress) setParameters(returned ? { step: slugs.configureApp } : {}, { replace: true });
  }, [isInAddress, returned, setParameters]);

  useEffect(() => {
    if (!returned) return;
    toast(t('Complete your GitHub App setup'), {
      description: t('Please enter your App ID and Installation ID.'),
    });
  }, [returned]);

  return returned;
}

export function AppSetup() {
  const { service, problem } = useAppSetupService();
  const returnedState = useReturn();
  const locked = useGithubLocked();
  return (
    <>
      <PageTitle
        title={t('GitHub App Setup')}
        aside={
          <ButtonLink to={paths.repositories} look="quiet" className="-mx-4">
            {t('Back to the repositories')}
          </ButtonLink>
        }
      />
      {problem && (
        <Alert
          tone="danger"
          urgent
          title={t('The setup could not be opened.')}
          text={translateMessage(problem)}
        />
      )}
      {locked && (
        <div className="mb-12">
          <GithubLocked />
        </div>
      )}
      {service && <Setup service={service} returnedState={returnedState} />}
      {!service && !problem && <Spinner label={t('Loading...')} />}
    </>
  );
}

function Setup({ service, returnedState }: { service: AppSetupService; returnedState: string | null }) {
  const wizard = useWizard(service, returnedState);
  const { step, send } = wizard;
  useStepAddress(step, (wanted) => send({ type: 'step.wanted', step: wanted }));
  return (
    <div className="grid gap-16">
      <ConfigurationCard service={service} wizard={wizard} />
      {step && <Wizard service={service} wizard={wizard} step={step} />}
    </div>
  );
}

interface OpenedSetup {
  service: AppSetupService | null;
  problem: string | null;
}

function useAppSetupService(): OpenedSetup {
  const services = useServices();
  const { account } = useAuth();
  const [opened, setOpened] = useState<OpenedSetup>({ service: null, problem: null });
  const accountId = account?.userId;

  useEffect(() => {
    const known = services.auth.getSnapshot().context.account;
    if (!known || known.userId !== accountId) return;
    const opening = services.owner.openAppSetup(known).then(
      (service) => ({ service, problem: null }),
      (error: unknown) => ({ service: null, problem: errorMessage(error) }),
    );
    return afterRead(opening, setOpened);
  }, [services, accountId]);

  return opened;
}
