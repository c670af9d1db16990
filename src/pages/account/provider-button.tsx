import { useEffect, useState } from 'react';
import { environment } from '#config/environment.ts';
import { t } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { toastFailure } from '#ui/toast.ts';
import { useServices } from '../use-services.ts';

export function ProviderButton({
  failureTitle = t('Sign in failed'),
  connects = false,
}: {
  failureTitle?: string;
  /** True to request access to the repositories in the same step, for the owner. */
  connects?: boolean;
}) {
  const services = useServices();
  const [busy, setBusy] = useState(false);
  useEffect(() => whenShownAgain(() => setBusy(false)), []);

  async function start() {
    if (busy) return;
    setBusy(true);
    const begun = await services.signIn.withGithub(connects);
    if (begun.ok) return;
    setBusy(false);
    toastFailure(failureTitle, begun.failure);
  }

  return (
    <Button onClick={() => void start()} aria-disabled={busy} className="w-full">
      <GithubMark />
      {busy ? t('Connecting...') : t('Sign in with GitHub')}
    </Button>
  );
}

/** Calls `listener` when the Back button restores the page from the browser's cache, where it would still look busy. */
export function whenShownAgain(listener: () => void): () => void {
  const hear = (event: PageTransitionEvent) => event.persisted && listener();
  window.addEventListener('pageshow', hear);
  return () => window.removeEventListener('pageshow', hear);
}

/** The button to sign in with a provider, below a form. Not shown if the deployer has switched it off. */
export function OrProvider() {
  if (!environment().features.githubOAuth) return null;
  return (
    <>
      <p className="m-0 flex items-center gap-4 text-sm text-muted before:h-px before:grow before:bg-hairline after:h-px after:grow after:bg-hairline">
        {t('or')}
      </p>
      <ProviderButton />
    </>
  );
}

function GithubMark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 16 16" width="16" height="16" fill="currentColor">
      <path d="M8 0a8 8 0 0 0-2.53 15.59c.4.07.55-.17.55-.38v-1.49C3.78 14.2 3.31 12.79 3.31 12.79c-.36-.92-.89-1.17-.89-1.17-.73-.5.05-.49.05-.49.8.06 1.23.83 1.23.83.72 1.23 1.88.87 2.34.67.07-.52.28-.88.51-1.08-1.78-.2-3.64-.89-3.64-3.95 0-.87.31-1.59.82-2.15-.08-.2-.36-1.02.08-2.12 0 0 .67-.21 2.2.82a7.6 7.6 0 0 1 4 0c1.53-1.04 2.2-.82 2.2-.82.44 1.1.16 1.92.08 2.12.51.56.82 1.27.82 2.15 0 3.07-1.87 3.75-3.65 3.95.29.25.54.73.54 1.48v2.19c0 .21.15.46.55.38A8 8 0 0 0 8 0Z" />
    </svg>
  );
}
