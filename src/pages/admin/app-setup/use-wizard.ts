import { useActorRef, useSelector } from '@xstate/react';
import { createRef, type RefObject, useEffect, useMemo, useState } from 'react';
import { fromPromise, type SnapshotFrom } from 'xstate';
import { t, translateMessage } from '#locales/translate.ts';
import { wizardMachine, wizardMemory, wizardStep } from '#machines/wizard.machine.ts';
import type { SaveInput, WizardEvent, WizardStep } from '#machines/wizard.model.ts';
import type { AppSetup } from '#services/github-app/setup.ts';
import { toast, toastFailure } from '#ui/toast.ts';

export interface WizardView {
  snapshot: SnapshotFrom<typeof wizardMachine>;
  step: WizardStep | null;
  send: (event: WizardEvent) => void;
  /** The input for the private key. It is uncontrolled and is read when the configuration is saved. */
  keyField: RefObject<HTMLTextAreaElement | null>;
}

export interface StepProps {
  service: AppSetup;
  wizard: WizardView;
}

/** Runs the wizard's machine. Stores its memory, so that it survives a reload and the visit to GitHub. */
export function useWizard(service: AppSetup, returnedState: string | null): WizardView {
  const [keyField] = useState(createRef<HTMLTextAreaElement>);
  const machine = useMemo(
    () =>
      wizardMachine.provide({
        actors: {
          checkConfiguration: fromPromise(() => service.configuration()),
          beginSetup: fromPromise(() => service.begin()),
          saveConfiguration: fromPromise(({ input }: { input: SaveInput }) =>
            service.save(input, keyField.current?.value ?? ''),
          ),
          connectInstallation: fromPromise(({ input }: { input: { installationId: string } }) =>
            service.connect(input.installationId),
          ),
          disconnect: fromPromise(() => service.disconnect()),
        },
      }),
    [service, keyField],
  );
  const [memory] = useState(() => service.memory.read());
  const [knownFromBefore] = useState(() => service.lastKnown() !== null);
  const actor = useActorRef(machine, { input: { memory, returnedState, knownFromBefore } });
  const snapshot = useSelector(actor, (current) => current);

  useEffect(() => {
    let remembered = memory !== null;
    const subscriptions = [
      actor.subscribe((current) => {
        const worthKeeping = wizardMemory(current);
        if (worthKeeping) service.memory.write(worthKeeping);
        else if (remembered) service.memory.forget();
        remembered = worthKeeping !== null;
      }),
      actor.on('failed', ({ title, message }) => toastFailure(translateMessage(title), message)),
      actor.on('saved', () => toast(t('GitHub App Configured'))),
      actor.on('connected', () => toast(t('GitHub App Connected'))),
      actor.on('disconnected', () => toast(t('GitHub App Disconnected'))),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [actor, memory, service]);

  return { snapshot, step: wizardStep(snapshot), send: (event) => actor.send(event), keyField };
}
