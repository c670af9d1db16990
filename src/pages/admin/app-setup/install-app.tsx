import { t } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { Sentence } from '#ui/sentence.tsx';
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
            <Sentence
              text="GitHub has created {app}. Install the app on the account that owns it. GitHub then returns you to this page."
              parts={{ app: <strong>{created.appName}</strong> }}
            />
          </p>
          <Button look="primary" className="w-fit" onClick={() => window.location.assign(created.installUrl)}>
            {t('Install {app}', { app: created.appName })}
          </Button>
        </>
      ) : (
        <ol className="m-0 grid max-w-prose list-decimal gap-2 pl-5 marker:text-muted">
          <li className="pl-2">
            <Sentence
              text="On your app's page, click {button} in the sidebar and choose your account."
              parts={{ button: <strong>{t('Install App')}</strong> }}
            />
          </li>
          <li className="pl-2">
            <Sentence
              text="Note the {id} from the app's page."
              parts={{ id: <strong>{t('App ID')}</strong> }}
            />
          </li>
          <li className="pl-2">
            <Sentence
              text="Note the {id} from the URL of the installation."
              parts={{ id: <strong>{t('Installation ID')}</strong> }}
            />
          </li>
        </ol>
      )}
      <Button
        look={created ? 'secondary' : 'primary'}
        className="w-fit"
        onClick={() => send({ type: 'continue.pressed' })}
      >
        {t('Continue to Configuration')}
      </Button>
    </>
  );
}

/** The setup expires after an hour. Owners of an organization may take longer. */
function Requested() {
  return (
    <Alert tone="info" title={t("Your request was sent to the organization's owners")}>
      <p className="m-0 mt-1 text-sm">
        <Sentence
          text="Once the owners have installed the app, continue to the configuration with its Installation ID. If that takes longer than an hour, start over, choose {button}, and use a new private key from the app's page."
          parts={{ button: <strong>{t("I've Created the App")}</strong> }}
        />
      </p>
    </Alert>
  );
}
