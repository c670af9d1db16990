import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { privateKeyInputRows } from '#config/constants.ts';
import type { AppIds } from '#domain/auth/app-configuration.ts';
import { markText, t, translateMessage } from '#locales/translate.ts';
import { canSave, type WizardStep, wizardSteps } from '#machines/wizard.model.ts';
import { Button } from '#ui/button.tsx';
import { TextArea, TextField } from '#ui/field.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { Alert } from '#ui/surface.tsx';
import { CreateApp } from './create-app.tsx';
import type { StepProps } from './use-wizard.ts';

const checklist = [
  markText('Create a GitHub App'),
  markText('Install the app on your account'),
  markText('Configure the credentials'),
];

function Intro({ wizard: { snapshot, send } }: Pick<StepProps, 'wizard'>) {
  const isBeginning = snapshot.matches({ steps: 'beginning' });
  return (
    <>
      <p className="m-0 max-w-prose">
        {t(
          'Welcome to the GitHub App setup. The setup takes about a minute, and you confirm each step on GitHub.',
        )}
      </p>
      <ol className="m-0 grid gap-2 pl-5">
        {checklist.map((item) => (
          <li key={item} className="list-decimal pl-2 marker:text-muted">
            {t(item)}
          </li>
        ))}
      </ol>
      <Button
        look="primary"
        className="w-fit"
        disabled={isBeginning}
        onClick={() => send({ type: 'start.pressed' })}
      >
        {isBeginning ? t('Starting...') : t('Start Setup Process')}
      </Button>
    </>
  );
}

const installSteps = [
  [
    markText("On your app's page, click {name} in the sidebar and choose your account."),
    markText('Install App'),
  ],
  [markText("Note the {name} from the app's page."), markText('App ID')],
  [markText('Note the {name} from the URL of the installation.'), markText('Installation ID')],
] as const;

function InstallApp({ wizard: { snapshot, send } }: Pick<StepProps, 'wizard'>) {
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
          {installSteps.map(([text, name]) => (
            <li key={text} className="pl-2">
              <Sentence text={text} parts={{ name: <strong>{t(name)}</strong> }} />
            </li>
          ))}
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

/** Shown while the organisation's owners decide. That may take longer than the hour after which the setup expires. */
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

const keyPlaceholder = '-----BEGIN RSA PRIVATE KEY-----\n...\n-----END RSA PRIVATE KEY-----';

/** Asks for the private key. Only this step's input contains the key, so leaving the step discards it. */
function ConfigureApp({ wizard }: Pick<StepProps, 'wizard'>) {
  const { snapshot, send, keyField } = wizard;
  const { context } = snapshot;
  const isSaving = snapshot.matches({ steps: 'saving' });
  const idField = (field: keyof AppIds) => ({
    value: context[field],
    disabled: isSaving,
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) =>
      send({ type: 'id.changed', field, value: event.target.value }),
  });
  return (
    <form
      className="grid max-w-xl gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        send({ type: 'save.pressed' });
      }}
    >
      <TextField label={t('App ID')} placeholder="12345" {...idField('appId')} />
      <TextField
        label={t('Installation ID')}
        placeholder="123456789"
        hint={t('Found in the URL: {path}', { path: '/settings/installations/{id}' })}
        {...idField('installationId')}
      />
      <TextArea
        ref={keyField}
        label={t('Private Key')}
        rows={privateKeyInputRows}
        placeholder={keyPlaceholder}
        hint={
          context.created
            ? t('Your server already has the key from GitHub. Leave this field empty.')
            : t("Sent once to your server and stored there encrypted. The key isn't saved in this browser.")
        }
        readOnly={isSaving}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className="font-mono text-sm"
      />
      <Button look="primary" type="submit" className="w-fit" disabled={isSaving || !canSave(context)}>
        {isSaving ? t('Saving...') : t('Save Configuration')}
      </Button>
    </form>
  );
}

const titles: Record<WizardStep, string> = {
  intro: markText('Welcome'),
  createApp: markText('Create the app'),
  installApp: markText('Install the app'),
  configureApp: markText('Configure credentials'),
};

export function Wizard({ service, wizard, step }: StepProps & { step: WizardStep }) {
  const { problem } = wizard.snapshot.context;
  return (
    <section
      aria-label={t('Setup wizard')}
      className="grid gap-8 border-t border-ink pt-4 md:grid-cols-[12rem_1fr] md:gap-12"
    >
      <Places current={step} />
      <div className="grid max-w-3xl content-start gap-6">
        <StepTitle key={step} isFirst={step === 'intro'}>
          {t(titles[step])}
        </StepTitle>
        {problem && (
          <Alert tone="danger" urgent>
            <p className="m-0">{translateMessage(problem)}</p>
          </Alert>
        )}
        {step === 'intro' && <Intro wizard={wizard} />}
        {step === 'createApp' && <CreateApp service={service} wizard={wizard} />}
        {step === 'installApp' && <InstallApp wizard={wizard} />}
        {step === 'configureApp' && <ConfigureApp wizard={wizard} />}
        {step !== 'intro' && (
          <Button
            look="quiet"
            className="-ml-4 w-fit text-muted"
            onClick={() => wizard.send({ type: 'restart.pressed' })}
          >
            {t('Start over')}
          </Button>
        )}
      </div>
    </section>
  );
}

function stepLook(index: number, current: number): string {
  if (index === current) return 'border-accent font-semibold text-ink';
  return index < current ? 'border-ink text-muted' : 'border-hairline text-muted';
}

function Places({ current }: { current: WizardStep }) {
  const place = wizardSteps.indexOf(current);
  return (
    <ol className="tabular m-0 grid list-none grid-cols-4 gap-2 p-0 md:grid-cols-1 md:content-start md:gap-3">
      {wizardSteps.map((step, index) => (
        <li
          key={step}
          aria-current={step === current ? 'step' : undefined}
          className={`border-t-2 pt-2 text-sm md:border-t-0 md:border-l-2 md:pt-0 md:pl-3 ${stepLook(index, place)}`}
        >
          {index < place ? (
            <Check role="img" aria-label={t('Finished')} size={14} className="inline align-[-0.125em]" />
          ) : (
            <span aria-hidden="true">{index + 1}</span>
          )}{' '}
          <span className="sr-only md:not-sr-only">{t(titles[step])}</span>
        </li>
      ))}
    </ol>
  );
}

/** Focuses the heading of a new step, so that screen readers announce it. */
function StepTitle({ isFirst, children }: { isFirst: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isFirst) heading.current?.focus();
  }, [isFirst]);
  return (
    <h2 ref={heading} tabIndex={-1} className="text-2xl font-bold tracking-tight outline-none">
      {children}
    </h2>
  );
}
