import { useState } from 'react';
import type { NewAuthenticator } from '#domain/auth/account-security.ts';
import { t } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { useServices } from '../use-services.ts';
import { AccountForm, serviceProblem, wrongInput } from './account-form.tsx';
import { attemptCode, CodeField, focusField } from './fields.tsx';

const nameFields = { mfa_factor_name_conflict: 'name' };

/** Asks for a name, shows the secret, and checks the first code. The secret is in this form's state only. */
export function NewAuthenticatorForm({
  isSpare,
  onAdded,
  onCancel,
}: {
  isSpare: boolean;
  onAdded: (name: string) => Promise<void>;
  onCancel: () => void;
}) {
  const { secondFactor } = useServices().account;
  const [begun, setBegun] = useState<(NewAuthenticator & { name: string }) | null>(null);
  return (
    <div className="grid w-full max-w-md gap-5">
      {begun === null ? (
        <AccountForm
          key="name"
          name="authenticator-name"
          submitLabel={t('Continue')}
          busyLabel={t('One moment...')}
          failureTitle={t('Not turned on')}
          onSubmit={async (valueOf) => {
            const name = valueOf('name').trim();
            if (name === '') return wrongInput('name', t('Enter a name.'));
            const outcome = await secondFactor.begin(name);
            if (!outcome.ok) return serviceProblem(outcome.failure, nameFields);
            setBegun({ ...outcome.value, name });
            return null;
          }}
        >
          {(form) => (
            <TextField
              label={t('Name of the authenticator')}
              name="name"
              ref={focusField}
              maxLength={60}
              autoComplete="off"
              required
              defaultValue={isSpare ? t('Spare') : t('My phone')}
              hint={t('Tells your authenticators apart.')}
              error={form.findProblem('name')}
            />
          )}
        </AccountForm>
      ) : (
        <>
          <Given authenticator={begun} />
          <AccountForm
            key="code"
            name="authenticator-code"
            submitLabel={t('Turn on')}
            busyLabel={t('Checking...')}
            failureTitle={t('Not turned on')}
            onSubmit={async (valueOf) => {
              const confirm = (code: string) => secondFactor.confirm(begun.id, code);
              const attempt = await attemptCode(valueOf('code'), confirm);
              if (attempt === null) await onAdded(begun.name);
              return attempt;
            }}
          >
            {(form) => <CodeField form={form} focused />}
          </AccountForm>
        </>
      )}
      <Button onClick={onCancel}>{t('Cancel')}</Button>
    </div>
  );
}

function Given({ authenticator: { picture, secret } }: { authenticator: NewAuthenticator }) {
  return (
    <div className="grid gap-3 text-sm">
      <p className="m-0">
        {t('Scan the QR code with your authenticator app, then enter the six digits that the app shows.')}
      </p>
      {/* White in both themes, because cameras expect dark QR codes on a light background. */}
      <img
        src={picture}
        width={240}
        height={240}
        alt={t('QR code of the secret below')}
        className="border border-hairline bg-white p-2"
      />
      <p className="m-0">
        <span id="authenticator-secret" className="block text-muted">
          {t('Or enter this secret in the app:')}
        </span>
        <code aria-labelledby="authenticator-secret" className="break-all select-all" translate="no">
          {secret}
        </code>
      </p>
    </div>
  );
}
