import { Button } from '#ui/button.tsx';
import type { StepProps } from './wizard.tsx';

export function InstallApp({ wizard: { snapshot, send } }: Pick<StepProps, 'wizard'>) {
  const { created } = snapshot.context;
  return (
    <>
      {created ? (
        <>
          <p className="m-0 max-w-prose">
            GitHub has created <strong>{created.appName}</strong>. Install it on your account; GitHub then
            brings you back here.
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
