import { Check, Copy, ExternalLink } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { environment } from '#config/environment.ts';
import { personalOrganizationId } from '#domain/repository/organization.ts';
import { parseRepositoryReference } from '#domain/repository/repository-reference.ts';
import type { Result } from '#domain/shared/failure.ts';
import type { FailureReason } from '#domain/shared/wording.ts';
import { markText, t, translateMessage } from '#locales/translate.ts';
import type { AppSetup } from '#services/github-app/setup.ts';
import { Button } from '#ui/button.tsx';
import { SelectField, TextField } from '#ui/field.tsx';
import { Alert, Spinner } from '#ui/surface.tsx';
import { afterRead } from '../../after-read.ts';
import { useCopy } from '../use-copy.ts';
import { useWorkspaceQuery } from '../use-workspace-query.ts';
import type { StepProps } from './use-wizard.ts';

/** Permissions of the manifest, each with the reason why Portico needs it. */
const permissions = [
  [markText('Metadata'), markText('Lists your repositories with their stars, languages and topics.')],
  [markText('Contents'), markText('Reads README, TechBragging.md and manifest files for the analysis.')],
  [markText('Members'), markText('Lists the organizations that you belong to.')],
] as const;

const personal = 'personal';
const other = 'other';

interface CreationProps {
  service: AppSetup;
  state: string;
  manifest: string;
}

/** Sends an HTML form, because GitHub accepts the manifest as a form post only. GitHub then returns with a code. */
export function CreateFromManifest({ service, state, manifest }: CreationProps) {
  const [owner, setOwner] = useState(personal);
  const [named, setNamed] = useState('');
  const organization = owner === personal ? null : owner === other ? parseOrganization(named) : owner;
  return (
    <section className="grid gap-6">
      <div className="grid gap-2">
        <h3 className="text-lg font-medium">{t('Create the app in one click')}</h3>
        <p className="m-0 max-w-prose text-muted">
          {t(
            "GitHub creates the app and sends its App ID, key and secret directly to your server. You don't need to copy anything.",
          )}
        </p>
      </div>
      <Permissions />
      <form
        method="post"
        action={service.registrationAddress(organization, state)}
        className="grid max-w-md gap-4"
      >
        <input type="hidden" name="manifest" value={manifest} />
        <OwnerField owner={owner} onChoose={setOwner} />
        {owner === other && (
          <TextField
            label={t('Organization')}
            value={named}
            required
            autoCapitalize="none"
            spellCheck={false}
            error={
              organization === null
                ? t('Enter the name of an organization on GitHub, or its address.')
                : undefined
            }
            onChange={(event) => setNamed(event.target.value)}
          />
        )}
        <Button look="primary" type="submit" className="w-fit" disabled={owner === other && !organization}>
          {t('Create GitHub App')}
        </Button>
      </form>
    </section>
  );
}

/** Parses a name, `@name` or address. Returns '' for an empty text, and null if the text contains no login. */
function parseOrganization(typed: string): string | null {
  const text = typed.trim().replace(/^@/, '');
  const found = parseRepositoryReference(text, environment().github.webUrl);
  if (found) return 'owner' in found ? found.owner : null;
  return /^[A-Za-z\d-]*$/.test(text) ? text : null;
}

function OwnerField({ owner, onChoose }: { owner: string; onChoose: (owner: string) => void }) {
  const known = useWorkspaceQuery(({ githubImport }) => githubImport.organizations()) ?? [];
  return (
    <SelectField
      label={t('Owner of the app')}
      hint={t(
        "The app is private and can only be installed on the account that owns it. For an organization's repositories, choose the organization.",
      )}
      value={owner}
      onChange={(event) => onChoose(event.target.value)}
      options={[
        [personal, t('Personal account')],
        ...known
          .filter(({ id }) => id !== personalOrganizationId)
          .map(({ login }) => [login, login] as const),
        [other, t('Another organization…')],
      ]}
    />
  );
}

function Permissions() {
  return (
    <dl className="m-0 grid max-w-3xl gap-x-8 gap-y-2 sm:grid-cols-[max-content_1fr]">
      {permissions.map(([name, reason]) => (
        <div key={name} className="grid sm:contents">
          <dt className="font-medium">
            {t(name)} <span className="font-normal text-muted">{t('read-only')}</span>
          </dt>
          <dd className="m-0 text-muted">{t(reason)}</dd>
        </div>
      ))}
    </dl>
  );
}

interface SecretProps {
  service: AppSetup;
  state: string;
  /** Called if the setup has expired, was used, or belongs to another account. */
  onLost: (reason: FailureReason) => void;
}

/** Codes of our own server for a lost setup. A gateway's 404 says nothing about the setup. */
const lostCodes = ['PT404', 'PT409', 'PT410'];

function WebhookSecret(props: SecretProps) {
  const [attempt, setAttempt] = useState(0);
  const key = `${props.state} ${attempt}`;
  return <FetchedSecret key={key} {...props} onRetry={() => setAttempt((count) => count + 1)} />;
}

function FetchedSecret({ service, state, onLost, onRetry }: SecretProps & { onRetry: () => void }) {
  const [shown, setShown] = useState<Result<string> | null>(null);
  const tellLost = useEffectEvent(onLost);

  useEffect(() => {
    const take = (result: Result<string>) => {
      if (!result.ok && lostCodes.includes(result.failure.code)) tellLost(result.failure);
      else setShown(result);
    };
    return afterRead(service.webhookSecret(state), take);
  }, [service, state]);

  if (shown === null) return <Spinner label={t('Loading the webhook secret...')} />;
  if (!shown.ok) {
    return (
      <Alert tone="danger" urgent>
        <p className="m-0 mb-2">
          {t("The webhook secret couldn't be loaded: {reason}", {
            reason: translateMessage(shown.failure),
          })}
        </p>
        <Button onClick={onRetry}>{t('Try again')}</Button>
      </Alert>
    );
  }
  return (
    <div className="grid grid-cols-[1fr_auto] items-end gap-2">
      <TextField
        label={t('Webhook Secret')}
        value={shown.value}
        readOnly
        autoComplete="off"
        spellCheck={false}
        className="font-mono text-sm"
        onFocus={(event) => event.target.select()}
      />
      <CopyButton text={shown.value} />
    </div>
  );
}

function CopyButton({ text }: { text: string }) {
  const { isCopied, copy } = useCopy(t('Please select the text and copy it yourself.'));
  return (
    <Button aria-label={isCopied ? t('Copied') : t('Copy to clipboard')} onClick={() => copy(text)}>
      {isCopied ? (
        <Check aria-hidden="true" className="size-4 text-success" data-testid="copied" />
      ) : (
        <Copy aria-hidden="true" className="size-4" />
      )}
    </Button>
  );
}

export function CreateApp({ service, wizard }: StepProps) {
  const { snapshot, send } = wizard;
  const { state, setupUrl, manifest } = snapshot.context;
  if (state === null || setupUrl === null) return null;
  return (
    <div className="grid gap-12">
      {manifest !== null && <CreateFromManifest service={service} state={state} manifest={manifest} />}
      <section className="grid gap-4 border-t border-hairline pt-4">
        <h3 className="text-lg font-medium">{t('Create the app manually')}</h3>
        <p className="m-0 max-w-prose text-muted">
          {t(
            "GitHub's form opens with everything filled in except the webhook secret. Copy the secret into the form, create the app, and generate a private key on the app's page. The app is private and can only be installed on your personal account.",
          )}
        </p>
        <WebhookSecret
          service={service}
          state={state}
          onLost={(reason) => send({ type: 'setup.lost', reason })}
        />
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => window.open(setupUrl, '_blank', 'noopener')}>
            {t('Open GitHub App Creation Page')}
            <ExternalLink aria-hidden="true" className="size-4" />
          </Button>
          <Button onClick={() => send({ type: 'app.created' })}>{t("I've Created the App")}</Button>
        </div>
      </section>
    </div>
  );
}
