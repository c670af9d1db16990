import { useSelector } from '@xstate/react';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { environment } from '#config/environment.ts';
import { grants, type TokenRecord } from '#domain/auth/token.ts';
import { formatDate } from '#domain/shared/format.ts';
import { t, translateMessage } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { toast } from '#ui/toast.ts';
import { GithubLink, githubPage } from '../github-link.tsx';
import { useServices } from '../use-services.ts';

/** Addresses of GitHub's forms for a new token, which GitHub prefills from the parameters. */
const newTokenPages = {
  fineGrained:
    '/settings/personal-access-tokens/new?name=Portico&administration=write&contents=write&issues=write&pull_requests=write',
  classic: '/settings/tokens/new?description=Portico&scopes=repo,read:org',
};

/** Returns null unless GitHub is connected with a personal access token. */
export function usePersonalToken(): TokenRecord | null {
  const { token } = useServices().github;
  return useSelector(token, ({ context: { record } }) => (record?.personal ? record : null));
}

/** Connects with a personal access token. The typed token stays in the form after a failure and is never stored unencrypted. */
export function PersonalTokenForm() {
  const { github } = useServices();
  const [busy, setBusy] = useState<'typed' | 'cli' | null>(null);
  const { features, github: addresses } = environment();
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);

  function submit(event: FormEvent) {
    event.preventDefault();
    void connect(field.current?.value ?? '');
  }

  /** @param token null to use the token of the GitHub CLI */
  async function connect(token: string | null) {
    if (busy) return;
    setBusy(token === null ? 'cli' : 'typed');
    setProblem(null);
    const connected = await github.connectPersonally(token);
    flushSync(() => {
      setBusy(null);
      setProblem(connected.ok ? null : translateMessage(connected.failure));
    });
    if (!connected.ok) return field.current?.focus();
    if (field.current) field.current.value = '';
    const heldOnly = t("Your GitHub token couldn't be encrypted. It is kept for this visit only.");
    toast(t('GitHub Connected'), connected.value === 'inMemory' ? { description: heldOnly } : {});
  }

  return (
    <form onSubmit={submit} className="grid max-w-xl gap-3">
      <p className="m-0 text-sm">
        <Sentence
          text="On GitHub, create a {fineGrained} and choose its repositories and permissions, or create a {classic}."
          parts={{
            fineGrained: (
              <GithubLink address={githubPage(newTokenPages.fineGrained)}>
                {t('fine-grained token')}
              </GithubLink>
            ),
            classic: (
              <GithubLink address={githubPage(newTokenPages.classic)}>{t('classic token')}</GithubLink>
            ),
          }}
        />
      </p>
      <TextField
        ref={field}
        label={t('Personal access token')}
        type="password"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        hint={t('The token is encrypted on this device and sent to GitHub only.')}
        error={problem}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          type="submit"
          look={features.githubOAuth ? 'secondary' : 'primary'}
          aria-disabled={busy !== null}
        >
          {busy === 'typed' ? t('Checking the token...') : t('Connect with token')}
        </Button>
        {addresses.cliTokenUrl !== null && (
          <>
            <Button aria-disabled={busy !== null} onClick={() => void connect(null)}>
              {t("Use the GitHub CLI's token")}
            </Button>
            {busy === 'cli' && (
              <span role="status" className="text-sm">
                {t('Answer the question in the terminal.')}
              </span>
            )}
          </>
        )}
      </div>
    </form>
  );
}

export function FoldedTokenForm({ label }: { label: string }) {
  return (
    <details className="text-sm">
      <summary className="cursor-pointer py-1">{label}</summary>
      <div className="pt-2">
        <PersonalTokenForm />
      </div>
    </details>
  );
}

export function PersonalTokenFacts({ record }: { record: TokenRecord }) {
  return (
    <div className="grid gap-1 text-sm text-muted">
      <p className="m-0">
        {record.expiresAt === null
          ? t("Personal access token. Portico can't see whether it expires.")
          : t('Personal access token, expires on {date}.', { date: formatDate(record.expiresAt) })}
      </p>
      <p className="m-0 max-w-prose">{getAccessText(record)}</p>
    </div>
  );
}

function getAccessText(record: TokenRecord): string {
  if (!record.scopes) {
    return t(
      'This token has the permissions that you chose on GitHub. Portico tells you if a change needs another one.',
    );
  }
  if (grants(record, 'repo')) return t('This token can read and change all repositories of your account.');
  return grants(record, 'public_repo')
    ? t("This token can read and change public repositories, but can't see private ones.")
    : t('This token can only read public repositories.');
}
