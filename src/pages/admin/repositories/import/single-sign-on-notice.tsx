import { useLiveQuery } from 'dexie-react-hooks';
import { t } from '#locales/translate.ts';
import { Alert } from '#ui/surface.tsx';
import { GithubLink, githubPage } from '../../../github-link.tsx';
import { useWorkspace } from '../../../use-services.ts';

/** Lists ids of organisations that GitHub hides until the owner passes single sign-on. GitHub does not send their names. */
export function SingleSignOnNotice({
  ids,
  what,
}: {
  ids: readonly string[];
  what: 'organizations' | 'repositories';
}) {
  const { githubImport } = useWorkspace();
  const known = useLiveQuery(() => githubImport.organizations(), [githubImport]);
  if (ids.length === 0 || known === undefined) return null;
  return (
    <Alert
      tone="warning"
      title={
        what === 'organizations'
          ? t("GitHub's list of organizations is not complete")
          : t("GitHub's list of repositories is not complete")
      }
    >
      <p className="m-0 mt-1 text-sm">
        {t(
          'Organizations that require single sign-on are missing. Sign in to them on GitHub, then disconnect and reconnect GitHub here. Until then, no repository counts as missing.',
        )}
      </p>
      <ul className="m-0 mt-1 grid list-none gap-1 p-0 text-sm">
        {ids.map((id) => {
          const login = known.find((organization) => organization.id === id)?.login;
          const path = login ? `/orgs/${encodeURIComponent(login)}/sso` : '/settings/organizations';
          return (
            <li key={id}>
              <GithubLink address={githubPage(path)}>
                {login ?? t('Organization number {id}', { id })}
              </GithubLink>
            </li>
          );
        })}
      </ul>
    </Alert>
  );
}
