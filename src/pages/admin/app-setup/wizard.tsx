import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { marked, t, translateMessage } from '#locales/translate.ts';
import { type WizardStep, wizardSteps } from '#machines/wizard.model.ts';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/surface.tsx';
import { ConfigureApp } from './configure-app.tsx';
import { CreateApp } from './create-app.tsx';
import { InstallApp } from './install-app.tsx';
import { Intro } from './intro.tsx';
import type { StepProps } from './use-wizard.ts';

const titles: Record<WizardStep, string> = {
  intro: marked('Welcome'),
  createApp: marked('Create the app'),
  installApp: marked('Install the app'),
  configureApp: marked('Configure credentials'),
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

type Place = 'finished' | 'current' | 'ahead';

const looks: Record<Place, string> = {
  finished: 'border-ink text-muted',
  current: 'border-accent font-semibold text-ink',
  ahead: 'border-hairline text-muted',
};

function stepState(index: number, current: number): Place {
  if (index === current) return 'current';
  return index < current ? 'finished' : 'ahead';
}

function Places({ current }: { current: WizardStep }) {
  const place = wizardSteps.indexOf(current);
  return (
    <ol className="tabular m-0 grid list-none grid-cols-4 gap-2 p-0 md:grid-cols-1 md:content-start md:gap-3">
      {wizardSteps.map((step, index) => (
        <li
          key={step}
          aria-current={step === current ? 'step' : undefined}
          className={`border-t-2 pt-2 text-sm md:border-t-0 md:border-l-2 md:pt-0 md:pl-3 ${
            looks[stepState(index, place)]
          }`}
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

/** Announces a new step and moves the focus to its heading. */
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
