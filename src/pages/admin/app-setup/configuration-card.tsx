import type { SnapshotFrom } from 'xstate';
import type { WizardEvent, wizardMachine } from '#machines/wizard.machine.ts';
import { Button } from '#ui/button.tsx';
import { Alert, Badge, Card, Spinner } from '#ui/surface.tsx';

interface CardProps {
  snapshot: SnapshotFrom<typeof wizardMachine>;
  isSettingUp: boolean;
  send: (event: WizardEvent) => void;
}

/** What is configured, and the way to change it. */
export function ConfigurationCard({ snapshot, isSettingUp, send }: CardProps) {
  const { configuration, cardProblem } = snapshot.context;
  return (
    <Card title="GitHub App Configuration" aside={<Status snapshot={snapshot} />}>
      <div className="grid gap-4">
        {cardProblem && (
          <Alert tone="danger" urgent>
            <p className="m-0">{cardProblem}</p>
          </Alert>
        )}
        {snapshot.matches({ card: 'checking' }) && <Spinner label="Checking the configuration..." />}
        {configuration?.isConfigured && (
          <>
            <Facts
              facts={[
                ['App', configuration.appName],
                ['App ID', configuration.appId],
                ['Installed on', configuration.accountLogin],
                ['Installation ID', configuration.installationId],
              ]}
            />
            <p className="m-0 max-w-prose text-sm text-muted">
              The private key is sealed on the server. Repositories are read with tokens that last an hour and
              can only read.
            </p>
            <Button
              look="danger"
              className="w-fit"
              disabled={snapshot.matches({ card: 'disconnecting' })}
              onClick={() => send({ type: 'disconnect.pressed' })}
            >
              Disconnect
            </Button>
          </>
        )}
        {snapshot.matches({ card: 'notConfigured' }) && (
          <>
            <p className="m-0 max-w-prose text-muted">
              Repositories are read with the GitHub account that you sign in with. With an app of your own
              they are read with narrower rights, and changes at GitHub arrive by themselves.
            </p>
            {!isSettingUp && (
              <Button look="primary" className="w-fit" onClick={() => send({ type: 'setUp.pressed' })}>
                Set Up GitHub App
              </Button>
            )}
          </>
        )}
      </div>
    </Card>
  );
}

function Status({ snapshot }: Pick<CardProps, 'snapshot'>) {
  if (snapshot.matches({ card: 'checking' })) return null;
  return snapshot.context.configuration?.isConfigured ? (
    <Badge tone="success">Configured</Badge>
  ) : (
    <Badge>Not configured</Badge>
  );
}

function Facts({ facts }: { facts: [string, string | null][] }) {
  return (
    <dl className="tabular m-0 grid gap-x-8 gap-y-1 sm:grid-cols-[max-content_1fr]">
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-sm text-muted sm:leading-6">{name}</dt>
            <dd className="m-0">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
