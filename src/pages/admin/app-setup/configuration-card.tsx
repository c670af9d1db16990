import { useEffect, useRef, useState } from 'react';
import type { AppConfiguration, AppInstallation, LastKnownApp } from '#domain/auth/app-configuration.ts';
import type { Result } from '#domain/shared/failure.ts';
import { formatMoment } from '#domain/shared/format.ts';
import type { Listed } from '#domain/shared/listed.ts';
import { formatCount, markText, t, translateMessage } from '#locales/translate.ts';
import type { AppSetup } from '#services/github-app/setup.ts';
import { Button } from '#ui/button.tsx';
import { Facts } from '#ui/facts.tsx';
import { Modal } from '#ui/modal.tsx';
import { Alert, Badge, Card, Spinner } from '#ui/surface.tsx';
import { useKeptFocus } from '#ui/use-kept-focus.ts';
import { afterRead } from '../../after-read.ts';
import { SkippedNotice } from '../../skipped-notice.tsx';
import { disconnectionMessage } from './disconnect-app-button.tsx';
import type { StepProps, WizardView } from './use-wizard.ts';

export function ConfigurationCard({ service, wizard }: StepProps) {
  const { snapshot, step, send } = wizard;
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
            wizard={wizard}
            configuration={configuration}
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
            {step === null && (
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
function LastKnown({ service, send }: { service: AppSetup; send: WizardView['send'] }) {
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
      { appId, installationId },
    );
  }
  return t(
    'Last known on this device: configured on {when} with App ID {appId} and Installation ID {installationId}.',
    { when: formatMoment(at), appId, installationId },
  );
}

function Status({ snapshot }: Pick<WizardView, 'snapshot'>) {
  if (snapshot.matches({ card: 'checking' })) return null;
  if (snapshot.matches({ card: 'unreachable' }))
    return <Badge tone="warning">{t('Last known: configured')}</Badge>;
  return snapshot.context.configuration?.isConfigured ? (
    <Badge tone="success">{t('Configured')}</Badge>
  ) : (
    <Badge>{t('Not configured')}</Badge>
  );
}

interface ConfiguredProps extends StepProps {
  configuration: Extract<AppConfiguration, { isConfigured: true }>;
}

const noInstallations: Listed<AppInstallation> = { items: [], skipped: 0 };

export function Configured({ service, wizard, configuration }: ConfiguredProps) {
  const { snapshot, send } = wizard;
  const { appId, appName, installationId, accountLogin } = configuration;
  const isDisconnecting = snapshot.matches({ card: 'disconnecting' });
  // Null until GitHub has responded.
  const [installations, setInstallations] = useState<Result<Listed<AppInstallation>> | null>(null);
  useEffect(() => afterRead(service.installations(), setInstallations), [service]);
  const { items: listed, skipped } = installations?.ok ? installations.value : noInstallations;
  const own = listed.find(({ id }) => id === installationId);
  const others = listed.filter(({ id }) => id !== installationId);
  const otherInstallations = <Others others={others} wizard={wizard} />;
  return (
    <>
      {installations && <InstallationProblem installations={installations} installationId={installationId} />}
      <SkippedNotice items={formatCount(skipped, 'installation')} count={skipped} />
      <Facts
        className="gap-x-8 sm:grid-cols-[max-content_1fr] sm:items-baseline"
        facts={[
          [t('App'), appName],
          [t('App ID'), appId],
          [t('Installed on'), accountLogin],
          [t('Installation ID'), installationId],
          [t('Repositories'), own && t(repositoryLabels[own.repositories])],
          [t('Also installed on'), others.length > 0 && otherInstallations],
        ]}
      />
      <p className="m-0 max-w-prose text-sm text-muted">
        {t(
          'The private key is stored encrypted on your server. Repositories are read with read-only tokens that expire after an hour.',
        )}
      </p>
      <Button
        look="danger"
        className="w-fit"
        disabled={isDisconnecting}
        onClick={() => send({ type: 'disconnect.pressed' })}
      >
        {isDisconnecting ? t('Disconnecting...') : t('Disconnect')}
      </Button>
      <Modal
        open={snapshot.matches({ card: 'confirming' })}
        title={t('Disconnect GitHub App?')}
        onClose={() => send({ type: 'disconnect.dismissed' })}
      >
        <p className="mt-0 mb-6">{t(disconnectionMessage)}</p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={() => send({ type: 'disconnect.dismissed' })}>{t('Cancel')}</Button>
          <Button look="danger" onClick={() => send({ type: 'disconnect.confirmed' })}>
            {t('Disconnect GitHub App')}
          </Button>
        </div>
      </Modal>
    </>
  );
}

const repositoryLabels: Record<AppInstallation['repositories'], string> = {
  all: markText('All repositories of this account'),
  selected: markText('Repositories selected on GitHub'),
};

interface OthersProps {
  others: AppInstallation[];
  wizard: WizardView;
}

function Others({ others, wizard: { snapshot, send } }: OthersProps) {
  return (
    <ul className="m-0 grid list-none grid-cols-[minmax(0,max-content)_auto] items-baseline justify-start gap-x-4 gap-y-2 p-0">
      {others.map(({ id, account }) => (
        <li key={id} className="contents">
          <span className="break-words">{account}</span>
          <Button
            aria-label={t('Connect {account}', { account })}
            aria-disabled={snapshot.matches({ card: 'connecting' })}
            onClick={() => send({ type: 'connect.pressed', installationId: id })}
          >
            {t('Connect')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Reports that the app was uninstalled on GitHub. Without a webhook, nothing else detects it. */
function InstallationProblem({
  installations,
  installationId,
}: {
  installations: Result<Listed<AppInstallation>>;
  installationId: string;
}) {
  if (!installations.ok) {
    return (
      <Alert tone="warning">
        <p className="m-0">
          {t("The installations couldn't be loaded: {reason}", {
            reason: translateMessage(installations.failure),
          })}
        </p>
      </Alert>
    );
  }
  const { items, skipped } = installations.value;
  // Reports nothing if installations were unreadable, because one of them may be the configured one.
  if (skipped > 0 || items.some(({ id }) => id === installationId)) return null;
  return (
    <Alert
      tone="warning"
      title={t('The app is no longer installed')}
      text={t(
        'GitHub has no installation {installationId} of this app. Install the app again and connect it here, or disconnect it.',
        { installationId },
      )}
    />
  );
}
