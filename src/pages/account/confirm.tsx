import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Failure } from '#domain/shared/failure.ts';
import { homePath, paths } from '#domain/shared/route.ts';
import { marked, t, translateMessage } from '#locales/translate.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Centered } from '#ui/centered.tsx';
import { Alert, Spinner } from '#ui/surface.tsx';
import { useAuth, useServices } from '../use-services.ts';
import { linkIn } from './email-link.ts';

type Outcome = 'checking' | 'confirmed' | { problem: string };

const nothing = marked(
  'This page is opened by the link in the confirmation email. There is nothing to confirm here.',
);

/** Target of the e-mail confirmation: says whether it worked, then leads on. The link starts no session. */
export function Confirm({ arrival }: { arrival: URL }) {
  const outcome = useConfirmation(arrival);
  const { view, account } = useAuth();
  if (outcome === 'checking') {
    return (
      <Centered title={t('Confirming your email')}>
        <Spinner label={t('One moment...')} />
      </Centered>
    );
  }
  if (outcome === 'confirmed') {
    return (
      <Centered title={t('Email confirmed')}>
        <p role="status" className="m-0">
          {t('Your email address is confirmed. You can sign in now.')}
        </p>
        <ButtonLink
          to={view === 'signedIn' && account ? homePath(account) : paths.signIn}
          look="primary"
          className="mt-8"
        >
          {t('Continue')}
        </ButtonLink>
      </Centered>
    );
  }
  return (
    <Centered title={t('Email not confirmed')}>
      <Alert tone="danger" urgent title={translateMessage(outcome.problem)} />
      <p className="mt-8 flex flex-wrap gap-6 text-sm">
        <Link to={paths.signIn} className="text-ink underline underline-offset-4">
          {t('Sign in')}
        </Link>
        <Link to={paths.signUp} className="text-ink underline underline-offset-4">
          {t('Create account')}
        </Link>
      </p>
    </Centered>
  );
}

/** A fragment proves nothing: the service is asked whether the token is one of its own. */
function useConfirmation(arrival: URL): Outcome {
  const services = useServices();
  const [link] = useState(() => linkIn(arrival));
  // Where the service hands over a code instead, it has confirmed the address before it sent the browser here.
  const [code] = useState(() => arrival.searchParams.get('code'));
  const [outcome, setOutcome] = useState<Outcome>('checking');

  useEffect(() => {
    let current = true;
    const finish = (found: Outcome) => current && setOutcome(found);
    if (link.problem !== null) finish({ problem: link.problem });
    else if (link.token !== null) {
      void services
        .confirmEmail(link.token)
        .then((result) => finish(result.ok ? 'confirmed' : { problem: errorMessage(result.failure) }));
    } else finish(code === null ? { problem: nothing } : 'confirmed');
    return () => {
      current = false;
    };
  }, [link, code, services]);

  return outcome;
}

function errorMessage({ kind, message }: Failure): string {
  return kind === 'NETWORK' ? `${message} Your address may be confirmed already: try to sign in.` : message;
}
