import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { fromPromise } from 'xstate';
import { defaultCallbackRedirect } from '#config/constants.ts';
import { englishText, failureHint } from '#domain/shared/failure-texts.ts';
import { signedInPath } from '#domain/shared/route.ts';
import { markText, t, translateMessage } from '#locales/translate.ts';
import { callbackMachine } from '#machines/callback.machine.ts';
import { Button } from '#ui/button.tsx';
import { Centered } from '#ui/centered.tsx';
import { Spinner } from '#ui/surface.tsx';
import { toast, toastFailure } from '#ui/toast.ts';
import { navigateWithin } from '../navigation.ts';
import { useServices } from '../use-services.ts';

const titles = {
  processing: markText('Processing Authentication'),
  success: markText('Authentication Successful'),
  error: markText('Authentication Failed'),
} as const;

const buttons = {
  processing: markText('Continue Manually'),
  success: markText('Continue'),
  error: markText('Try Again'),
  continued: markText('Continue'),
} as const;

export function Callback({ address }: { address: URL }) {
  const services = useServices();
  const navigate = useNavigate();
  const machine = useMemo(
    () =>
      callbackMachine.provide({
        actors: { completeCallback: fromPromise(() => services.callback.complete(address)) },
      }),
    [services, address],
  );
  const actor = useActorRef(machine);
  const state = useSelector(actor, (snapshot) => snapshot.value);
  const { message, kind, status } = useSelector(actor, (snapshot) => snapshot.context);
  const requested = status === 'success' && kind === 'appRequest';
  const [reason, setReason] = useState('');

  useEffect(() => {
    const subscriptions = [
      actor.on('redirect.due', () => {
        services.callback.endSignIn();
        const wanted = services.callback.returnTarget.read(defaultCallbackRedirect);
        const { account } = services.auth.getSnapshot().context;
        const target = account ? signedInPath(account, wanted) : wanted;
        services.callback.returnTarget.forget();
        void navigateWithin(target, (path) => navigate(path, { replace: true }));
      }),
      actor.on('succeeded', ({ outcome }) => {
        services.callback.endSignIn();
        if (outcome.toast) toast(translateMessage(outcome.toast));
        if (!outcome.warning) return;
        const { title, description } = outcome.warning;
        toastFailure(translateMessage(title), description);
      }),
      actor.on('failed', (event) => {
        services.callback.endSignIn();
        setReason(englishText(event.reason));
        const reason = translateMessage(event.reason);
        toast(t('Authentication Failed'), {
          description: t('Could not complete GitHub authentication: {reason}', { reason }),
          destructive: true,
        });
      }),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [actor, navigate, services]);

  async function tryAgain() {
    const begun = await services.callback.retry(address);
    if (!begun.ok) return toastFailure(t('Sign in failed'), begun.failure);
    if (begun.value === 'elsewhere') actor.send({ type: 'continue.pressed' });
  }

  return (
    <Centered title={requested ? t('Installation Requested') : t(titles[status])}>
      <div className="grid gap-6">
        {state === 'processing' ? (
          <Spinner label={translateMessage(message)} />
        ) : (
          <p role={state === 'error' ? 'alert' : 'status'} className="m-0">
            {translateMessage(message)}
          </p>
        )}
        {state === 'error' && <Tips hint={failureHint(reason)} />}
        <Button
          look="primary"
          onClick={() => {
            if (state === 'error') void tryAgain();
            else actor.send({ type: 'continue.pressed' });
          }}
          className="w-fit"
        >
          {t(buttons[state])}
        </Button>
      </div>
    </Centered>
  );
}

function Tips({ hint }: { hint: string | null }) {
  return (
    <div className="grid gap-3 text-sm text-muted">
      {hint !== null && <p className="m-0">{translateMessage(hint)}</p>}
      <ul className="m-0 grid list-disc gap-1 pl-5">
        <li>{t('Check account permissions')}</li>
        <li>{t('Verify the app configuration')}</li>
        <li>{t('Clear cookies and cache')}</li>
        <li>{t('Use the correct account')}</li>
      </ul>
    </div>
  );
}
