import { ExternalLink } from 'lucide-react';
import { t } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { CreateFromManifest } from './create-from-manifest.tsx';
import type { StepProps } from './use-wizard.ts';
import { WebhookSecret } from './webhook-secret.tsx';

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
