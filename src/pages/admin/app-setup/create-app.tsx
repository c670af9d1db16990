import { ExternalLink } from 'lucide-react';
import { t } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { CreateFromManifest } from './create-from-manifest.tsx';
import type { StepProps } from './use-wizard.ts';
import { WebhookSecret } from './webhook-secret.tsx';

/** One click with the manifest, or by hand. */
export function CreateApp({ service, wizard }: StepProps) {
  const { snapshot, send } = wizard;
  const { state, setupUrl, manifest } = snapshot.context;
  if (state === null || setupUrl === null) return null;
  return (
    <div className="grid gap-12">
      {manifest !== null && <CreateFromManifest service={service} state={state} manifest={manifest} />}
      <section className="grid gap-4 border-t border-hairline pt-4">
        <h3 className="text-lg font-medium">{t('Create it by hand')}</h3>
        <p className="m-0 max-w-prose text-muted">
          {t(
            "GitHub's form opens with everything filled in but the webhook secret. Copy it into the form, create the app, and generate a private key on its page. It is made for your personal account, and private: it can be installed there only.",
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
