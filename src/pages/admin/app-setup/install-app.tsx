import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/surface.tsx';
import type { StepProps } from './use-wizard.ts';

export function InstallApp({ wizard: { snapshot, send } }: Pick<StepProps, 'wizard'>) {
  const { created, requested } = snapshot.context;
  return (
    <>
      {requested && <Requested />}
      {created ? (
        <>
          <p className="m-0 max-w-prose">
            GitHub has created <strong>{created.appName}</strong>. Install it on the account that owns it;
            GitHub then brings you back here.
          </p>
          <Button look="primary" className="w-fit" onClick={() => window.location.assign(created.installUrl)}>
            Install {created.appName}
          </Button>
        </>
      ) : (
        <ol className="m-0 grid max-w-prose list-decimal gap-2 pl-5 marker:text-muted">
          <li className="pl-2">
            On your app's page, click <strong>Install App</strong> in the sidebar and choose your account.
          </li>
          <li className="pl-2">
            Note the <strong>App ID</strong> from the app's page.
          </li>
          <li className="pl-2">
            Note the <strong>Installation ID</strong> from the URL of the installation.
          </li>
        </ol>
      )}
      <Button
        look={created ? 'secondary' : 'primary'}
        className="w-fit"
        onClick={() => send({ type: 'continue.pressed' })}
      >
        Continue to Configuration
      </Button>
    </>
  );
}

/** The setup lasts an hour, and the owners of an organisation may take longer. */
function Requested() {
  return (
    <Alert tone="info" title="Your request was sent to the organization's owners">
      <p className="m-0 mt-1 text-sm">
        Once they have installed the app, continue to the configuration with its Installation ID. If that
        takes longer than an hour, start over, choose <strong>I've Created the App</strong>, and use a new
        private key from the app's page.
      </p>
    </Alert>
  );
}
