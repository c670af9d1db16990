import { useRef } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { LastKnownApp } from '#domain/auth/app-configuration.ts';
import { formatMoment } from '#domain/shared/format.ts';
import { t, translateMessage } from '#locales/translate.ts';
import type { wizardMachine } from '#machines/wizard.machine.ts';
import type { WizardEvent } from '#machines/wizard.model.ts';
import type { AppSetup } from '#services/github-app/setup.ts';
import { Button } from '#ui/button.tsx';
import { Alert, Badge, Card, Spinner } from '#ui/surface.tsx';
import { useKeptFocus } from '#ui/use-kept-focus.ts';
import { Configured } from './configured.tsx';

interface CardProps {
  service: AppSetup;
  snapshot: SnapshotFrom<typeof wizardMachine>;
  isSettingUp: boolean;
  send: (event: WizardEvent) => void;
}

export function ConfigurationCard({ service, snapshot, isSettingUp, send }: CardProps) {
  const { configuration, cardProblem } = snapshot.context;
  const place = useRef<HTMLDivElement>(null);
  useKeptFocus(place, configuration?.isConfigured && configuration.installationId);
  return (
    <Card title={t('GitHub App Configuration')} aside={<Status snapshot={snapshot} />}>
      <div ref={place} tabIndex={-1} className="grid gap-4 outline-none">
        {cardProblem && (
          <Alert tone="danger" urgent>
            <p className="m-0">{translateMessage(cardProblem)}</p>
          </Alert>
        )}
        {snapshot.matches({ card: 'checking' }) && <Spinner label={t('Checking the configuration...')} />}
        {snapshot.matches({ card: 'connecting' }) && <Spinner label={t('Connecting...')} />}
        {configuration?.isConfigured && (
          <Configured
            key={configuration.installationId}
            service={service}
            configuration={configuration}
            isConfirming={snapshot.matches({ card: 'confirming' })}
            isConnecting={snapshot.matches({ card: 'connecting' })}
            isDisconnecting={snapshot.matches({ card: 'disconnecting' })}
            send={send}
          />
        )}
        {snapshot.matches({ card: 'unreachable' }) && <LastKnown service={service} send={send} />}
        {snapshot.matches({ card: 'notConfigured' }) && (
          <>
            <p className="m-0 max-w-prose text-muted">
              {t(
                'Portico reads repositories with your GitHub account. With your own GitHub App it needs fewer permissions and updates automatically.',
              )}
            </p>
            {!isSettingUp && (
              <Button look="primary" className="w-fit" onClick={() => send({ type: 'setUp.pressed' })}>
                {t('Set Up GitHub App')}
              </Button>
            )}
          </>
        )}
      </div>
    </Card>
  );
}

/** Shows the last configuration that this device knows while the server cannot be reached. */
function LastKnown({ service, send }: Pick<CardProps, 'service' | 'send'>) {
  const known = service.lastKnown();
  return (
    <>
      {known && <p className="m-0 max-w-prose">{lastKnownText(known)}</p>}
      <Button className="w-fit" onClick={() => send({ type: 'check.pressed' })}>
        {t('Check again')}
      </Button>
    </>
  );
}

function lastKnownText({ at, appId, installationId }: LastKnownApp): string {
  if (at === null) {
    return t(
      'Last known on this device: configured with App ID {appId} and Installation ID {installationId}.',
      {
        appId,
        installationId,
      },
    );
  }
  return t(
    'Last known on this device: configured on {when} with App ID {appId} and Installation ID {installationId}.',
    { when: formatMoment(at), appId, installationId },
  );
}

function Status({ snapshot }: Pick<CardProps, 'snapshot'>) {
  if (snapshot.matches({ card: 'checking' })) return null;
  if (snapshot.matches({ card: 'unreachable' }))
    return <Badge tone="warning">{t('Last known: configured')}</Badge>;
  return snapshot.context.configuration?.isConfigured ? (
    <Badge tone="success">{t('Configured')}</Badge>
  ) : (
    <Badge>{t('Not configured')}</Badge>
  );
}
