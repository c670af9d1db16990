import { useEffect, useState } from 'react';
import type { Failure } from '#domain/shared/failure.ts';
import { homePath, paths } from '#domain/shared/route.ts';
import { t, translateMessage } from '#locales/translate.ts';
import { ButtonLink, TextLink } from '#ui/button.tsx';
import { Centered } from '#ui/centered.tsx';
import { Alert, Spinner } from '#ui/surface.tsx';
import { useAuth, useServices } from '../use-services.ts';
import { AccountForm, serviceProblem } from './account-form.tsx';
import { UnopenedLink, useEmailLink } from './email-link.tsx';
import { EmailField } from './fields.tsx';
import { SendAgain } from './send-again.tsx';

/** The page of the link in a confirmation e-mail. Confirms the address when the button is pressed. Starts no session. */
export function Confirm({ arrival }: { arrival: URL }) {
  const opened = useEmailLink(arrival);
  const { link } = opened;
  if (link.state === 'unopened') {
    return (
      <UnopenedLink
        opened={opened}
        title={t('Confirm your email')}
        text={t('Press the button to confirm that this email address is yours.')}
        buttonLabel={t('Confirm email')}
      />
    );
  }
  if (link.state === 'opened') return <TokenCheck token={link.token} />;
  if (link.state === 'confirmed') return <Confirmed />;
  if (link.state === 'halfway') return <Halfway />;
  if (link.state === 'refused') {
    const title = link.code === 'otp_expired' ? t('Link already used') : t('Email not confirmed');
    return <NotConfirmed title={title} code={link.code} />;
  }
  return <Unconfirmed reason={t('To confirm your address, open the link in the confirmation email.')} />;
}

/** Asks the service whether it issued the token, because anyone can write such a link. */
function TokenCheck({ token }: { token: string }) {
  const services = useServices();
  const [outcome, setOutcome] = useState<'checking' | 'confirmed' | Failure>('checking');
  useEffect(() => {
    void services.emailLink
      .confirmEmail(token)
      .then((result) => setOutcome(result.ok ? 'confirmed' : result.failure));
  }, [token, services]);

  if (outcome === 'confirmed') return <Confirmed />;
  if (outcome !== 'checking') {
    if (outcome.kind !== 'NETWORK')
      return <NotConfirmed title={t('Email not confirmed')} code="otp_expired" />;
    return (
      <Unconfirmed
        reason={t('{message} Your address may already be confirmed. Try to sign in.', {
          message: translateMessage(outcome),
        })}
      />
    );
  }
  return (
    <Centered title={t('Confirming your email')}>
      <Spinner label={t('One moment...')} />
    </Centered>
  );
}

function Confirmed() {
  const { view, account } = useAuth();
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

function Halfway() {
  return (
    <Centered title={t('One of two links confirmed')}>
      <p role="status" className="m-0">
        {t('Now open the link in the email that was sent to the other address.')}
      </p>
    </Centered>
  );
}

/** Shown for a link that was used before. A mail scanner that opened the link has confirmed the address, too. */
function NotConfirmed({ title, code }: { title: string; code: string }) {
  const services = useServices();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const isUsed = code === 'otp_expired';
  return (
    <Centered title={title}>
      <div className="grid gap-6">
        <Alert tone={isUsed ? 'info' : 'danger'} urgent title={translateMessage({ code })}>
          {isUsed && <p className="m-0 mt-1 text-sm">{t('If it was you, sign in.')}</p>}
        </Alert>
        <ButtonLink to={paths.signIn} look="primary" className="w-fit">
          {t('Sign in')}
        </ButtonLink>
        {sentTo === null ? (
          <AccountForm
            name="confirm-again"
            keeps={['email']}
            submitLabel={t('Send again')}
            busyLabel={t('Sending...')}
            failureTitle={t('Email not sent')}
            onSubmit={async (valueOf) => {
              const email = valueOf('email');
              const result = await services.signIn.resendConfirmation(email);
              if (!result.ok) return serviceProblem(result.failure, { email_address_invalid: 'email' });
              setSentTo(email);
              return null;
            }}
          >
            {(form) => <EmailField form={form} />}
          </AccountForm>
        ) : (
          <Sent to={sentTo} />
        )}
      </div>
    </Centered>
  );
}

function Sent({ to }: { to: string }) {
  const services = useServices();
  return (
    <div>
      <p role="status" className="m-0 break-words">
        {t(
          'If {email} is still to be confirmed, a new link is on its way. If it does not arrive within a few minutes, please check your spam folder.',
          { email: to },
        )}
      </p>
      <SendAgain send={() => services.signIn.resendConfirmation(to)} />
    </div>
  );
}

function Unconfirmed({ reason }: { reason: string }) {
  return (
    <Centered title={t('Email not confirmed')}>
      <Alert tone="danger" urgent title={reason} />
      <p className="mt-8 flex flex-wrap gap-6 text-sm">
        <TextLink to={paths.signIn}>{t('Sign in')}</TextLink>
        <TextLink to={paths.signUp}>{t('Create account')}</TextLink>
      </p>
    </Centered>
  );
}
