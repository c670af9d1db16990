import { Check, Copy, ExternalLink } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { copyConfirmationMs } from '#config/constants.ts';
import type { FailureReason } from '#domain/shared/wording.ts';
import { t, translateMessage } from '#locales/translate.ts';
import type { AppSetup } from '#services/github-app/setup.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Alert, Spinner } from '#ui/surface.tsx';
import { toast } from '#ui/toast.ts';
import { CreateFromManifest } from './create-from-manifest.tsx';
import type { StepProps } from './use-wizard.ts';

interface SecretProps {
  service: AppSetup;
  state: string;
  /** Called if the setup has expired, was used, or belongs to another account. */
  onLost: (reason: FailureReason) => void;
}

type Shown = { secret: string } | { problem: FailureReason } | null;

function WebhookSecret(props: SecretProps) {
  const [attempt, setAttempt] = useState(0);
  const key = `${props.state} ${attempt}`;
  return <FetchedSecret key={key} {...props} onRetry={() => setAttempt((count) => count + 1)} />;
}

function FetchedSecret({ service, state, onLost, onRetry }: SecretProps & { onRetry: () => void }) {
  const [shown, setShown] = useState<Shown>(null);
  const tellLost = useEffectEvent(onLost);

  useEffect(() => {
    let current = true;
    void service.webhookSecret(state).then((result) => {
      if (!current) return;
      if (result.ok) setShown({ secret: result.value });
      else if (isLost(result.failure.code)) tellLost(result.failure);
      else setShown({ problem: result.failure });
    });
    return () => {
      current = false;
    };
  }, [service, state]);

  if (shown === null) return <Spinner label={t('Loading the webhook secret...')} />;
  if ('problem' in shown) {
    return (
      <Alert tone="danger" urgent>
        <p className="m-0 mb-2">
          {t("The webhook secret couldn't be loaded: {reason}", {
            reason: translateMessage(shown.problem),
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
        value={shown.secret}
        readOnly
        autoComplete="off"
        spellCheck={false}
        className="font-mono text-sm"
        onFocus={(event) => event.target.select()}
      />
      <CopyButton text={shown.secret} />
    </div>
  );
}

/** True for codes of our own server. A gateway's 404 says nothing about the setup. */
function isLost(code: string): boolean {
  return code === 'PT404' || code === 'PT409' || code === 'PT410';
}

function CopyButton({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), copyConfirmationMs);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      toast(t('Copied to clipboard'));
    } catch {
      toast(t('Copy failed'), {
        description: t('Please select the text and copy it yourself.'),
        destructive: true,
      });
    }
  }

  return (
    <Button aria-label={isCopied ? t('Copied') : t('Copy to clipboard')} onClick={() => void copy()}>
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
