import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { minimumPasswordLength, passwordResetRedirectDelayMs } from '#config/constants.ts';
import type { Authenticator } from '#domain/auth/account-security.ts';
import { emailInToken } from '#domain/auth/email-link.ts';
import { linkIsUsed } from '#domain/auth/link-refusal.ts';
import { success } from '#domain/shared/failure.ts';
import type { Listed } from '#domain/shared/listed.ts';
import { paths } from '#domain/shared/route.ts';
import type { FailureReason } from '#domain/shared/wording.ts';
import { formatCount, t, translateMessage } from '#locales/translate.ts';
import { TextLink } from '#ui/button.tsx';
import { Centered } from '#ui/centered.tsx';
import { Alert } from '#ui/surface.tsx';
import { toast } from '#ui/toast.ts';
import { navigateWithin } from '../navigation.ts';
import { SkippedNotice } from '../skipped-notice.tsx';
import { useServices } from '../use-services.ts';
import { AccountForm, serviceProblem, wrongInput } from './account-form.tsx';
import { UnopenedLink, useEmailLink } from './email-link.tsx';
import { attemptCode, CodeField, PasswordField } from './fields.tsx';
import { refusedPassword } from './new-password.ts';

/** Sets a new password with the token of a link from an e-mail. The token works once and stays in memory. */
export function ResetPassword({ arrival }: { arrival: URL }) {
  const opened = useEmailLink(arrival);
  const { link, refuse } = opened;
  const [done, setDone] = useState(false);

  if (done) return <Done />;
  if (link.state === 'unopened') {
    return (
      <UnopenedLink
        opened={opened}
        title={t('Reset password')}
        text={t('Press the button to choose a new password. The link works once.')}
        buttonLabel={t('Choose a new password')}
      />
    );
  }
  if (link.state !== 'opened' || link.type === null) {
    return <Unusable reason={link.state === 'refused' ? link : null} />;
  }
  return (
    <NewPassword token={link.token} onDone={() => setDone(true)} onUnusable={() => refuse('otp_expired')} />
  );
}

function NewPassword({
  token,
  onDone,
  onUnusable,
}: {
  token: string;
  onDone: () => void;
  onUnusable: () => void;
}) {
  const services = useServices();
  /** The link's token, or the one that replaced it after the second factor. */
  const [bearer, setBearer] = useState(token);
  /** Null if the password can be set without a code. */
  const [authenticators, setAuthenticators] = useState<Listed<Authenticator> | null>(null);

  async function submit(valueOf: (field: string) => string) {
    const refused = await refusedPassword(valueOf, emailInToken(token));
    if (refused) return refused;
    if (!token) return wrongInput('password', translateMessage({ code: 'RESET_TOKEN_MISSING' }));
    if (!authenticators) return setPassword(bearer, valueOf('password'));
    let raised = bearer;
    const wrongCode = await attemptCode(valueOf('code'), async (code) => {
      const shown = await services.emailLink.confirmLinkCode(bearer, valueOf('authenticator'), code);
      if (!shown.ok) return shown;
      raised = shown.value;
      return success(undefined);
    });
    if (wrongCode) return wrongCode;
    setBearer(raised);
    setAuthenticators(null);
    return setPassword(raised, valueOf('password'));
  }

  async function setPassword(current: string, password: string) {
    const result = await services.emailLink.resetPassword(current, password);
    if (result.ok) {
      toast(t('Password updated'));
      onDone();
      return null;
    }
    const { code } = result.failure;
    if (code === 'insufficient_aal') {
      const known = await services.emailLink.linkAuthenticators(current);
      if (!known.ok) return serviceProblem(known.failure, {});
      setAuthenticators(known.value);
      return wrongInput('code', translateMessage(result.failure));
    }
    // Shows how to get a new link, because the reason why this one is invalid does not help.
    if (linkIsUsed(code)) onUnusable();
    return serviceProblem(result.failure, { weak_password: 'password', same_password: 'password' });
  }

  return (
    <Centered title={t('Reset password')}>
      <AccountForm
        name="reset-password"
        submitLabel={t('Set new password')}
        busyLabel={t('Saving...')}
        failureTitle={t('Password reset failed')}
        onSubmit={submit}
      >
        {(form) => (
          <>
            {/* Tells the password manager for which account to store the password. */}
            <input
              type="email"
              name="email"
              autoComplete="username"
              value={emailInToken(token)}
              readOnly
              hidden
            />
            <PasswordField
              form={form}
              isNew
              focused
              label={t('New password')}
              hint={t('At least {characters} characters.', { characters: minimumPasswordLength })}
            />
            <PasswordField form={form} isNew name="confirmation" label={t('Confirm password')} />
            {authenticators && (
              <>
                <CodeField form={form} authenticators={authenticators.items} />
                <SkippedNotice
                  items={formatCount(authenticators.skipped, 'authenticator')}
                  count={authenticators.skipped}
                />
              </>
            )}
          </>
        )}
      </AccountForm>
    </Centered>
  );
}

function Unusable({ reason }: { reason: FailureReason | null }) {
  return (
    <Centered title={t('Reset password')}>
      <Alert tone="danger" urgent title={translateMessage({ code: 'RESET_LINK_INVALID' })}>
        {reason && <p className="m-0 mt-1 text-sm">{translateMessage(reason)}</p>}
      </Alert>
      <p className="mt-8 flex flex-wrap gap-6">
        <TextLink to={paths.forgotPassword}>{t('Request a new link')}</TextLink>
        <TextLink to={paths.signIn}>{t('Sign in')}</TextLink>
      </p>
    </Centered>
  );
}

function Done() {
  const navigate = useNavigate();
  useEffect(() => {
    const redirect = setTimeout(
      () => void navigateWithin(paths.signIn, (path) => navigate(path, { replace: true })),
      passwordResetRedirectDelayMs,
    );
    return () => clearTimeout(redirect);
  }, [navigate]);
  return (
    <Centered title={t('Password updated')}>
      <p role="status" className="m-0">
        {t('Your new password is set. The sign-in page opens in a moment.')}
      </p>
      <p className="mt-8 text-sm">
        <TextLink to={paths.signIn}>{t('Sign in now')}</TextLink>
      </p>
    </Centered>
  );
}
