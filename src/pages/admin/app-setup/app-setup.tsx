import { useEffect, useState } from 'react';
import { errorMessage } from '#domain/shared/failure.ts';
import { paths } from '#domain/shared/route.ts';
import { t, translateMessage } from '#locales/translate.ts';
import type { AppSetup as AppSetupService } from '#services/github-app/setup.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Alert, Spinner } from '#ui/surface.tsx';
import { GithubLocked } from '../../account/github-lock.tsx';
import { useGithubLocked } from '../../use-github-connected.ts';
import { useAuth, useServices } from '../../use-services.ts';
import { PageTitle } from '../page-title.tsx';
import { ConfigurationCard } from './configuration-card.tsx';
import { useReturn } from './use-return.ts';
import { useStepAddress } from './use-step-address.ts';
import { useWizard } from './use-wizard.ts';
import { Wizard } from './wizard.tsx';

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
        <Alert tone="danger" urgent title={t('The setup could not be opened.')}>
          <p className="m-0 text-sm">{translateMessage(problem)}</p>
        </Alert>
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
  const { snapshot, step, send } = wizard;
  useStepAddress(step, (wanted) => send({ type: 'step.wanted', step: wanted }));
  return (
    <div className="grid gap-16">
      <ConfigurationCard service={service} snapshot={snapshot} isSettingUp={step !== null} send={send} />
      {step && <Wizard service={service} wizard={wizard} step={step} />}
    </div>
  );
}

function useAppSetupService(): { service: AppSetupService | null; problem: string | null } {
  const services = useServices();
  const { account } = useAuth();
  const [opened, setOpened] = useState<{ service: AppSetupService | null; problem: string | null }>({
    service: null,
    problem: null,
  });
  const accountId = account?.userId;

  useEffect(() => {
    let current = true;
    const known = services.auth.getSnapshot().context.account;
    if (!known || known.userId !== accountId) return;
    services.owner.openAppSetup(known).then(
      (service) => current && setOpened({ service, problem: null }),
      (error: unknown) => current && setOpened({ service: null, problem: errorMessage(error) }),
    );
    return () => {
      current = false;
    };
  }, [services, accountId]);

  return opened;
}
