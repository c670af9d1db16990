import { privateKeyInputRows } from '#config/constants.ts';
import type { AppIds } from '#domain/auth/app-configuration.ts';
import { t } from '#locales/translate.ts';
import { canSave } from '#machines/wizard.model.ts';
import { Button } from '#ui/button.tsx';
import { TextArea, TextField } from '#ui/field.tsx';
import type { StepProps } from './use-wizard.ts';

const keyPlaceholder = '-----BEGIN RSA PRIVATE KEY-----\n...\n-----END RSA PRIVATE KEY-----';

/** The private key lives in this field only, so leaving the step discards it. */
export function ConfigureApp({ wizard }: Pick<StepProps, 'wizard'>) {
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
        ref={(field) => keyField.attach(field)}
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
