import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { environment } from '#config/environment.ts';
import { personalOrganizationId } from '#domain/repository/organization.ts';
import { parseRepositoryReference } from '#domain/repository/repository-reference.ts';
import { marked, t } from '#locales/translate.ts';
import type { AppSetup } from '#services/github-app/setup.ts';
import { Button } from '#ui/button.tsx';
import { SelectField, TextField } from '#ui/field.tsx';
import { useWorkspace } from '../../use-services.ts';

/** Permissions of the manifest, each with the reason why Portico needs it. */
const permissions = [
  [marked('Metadata'), marked('Lists your repositories with their stars, languages and topics.')],
  [marked('Contents'), marked('Reads README, TechBragging.md and manifest files for the analysis.')],
  [marked('Members'), marked('Lists the organizations that you belong to.')],
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
  const { githubImport } = useWorkspace();
  const known = useLiveQuery(() => githubImport.organizations(), [githubImport]) ?? [];
  return (
    <SelectField
      label={t('Owner of the app')}
      hint={t(
        "The app is private and can only be installed on the account that owns it. For an organization's repositories, choose the organization.",
      )}
      value={owner}
      onChange={(event) => onChoose(event.target.value)}
    >
      <option value={personal}>{t('Personal account')}</option>
      {known
        .filter(({ id }) => id !== personalOrganizationId)
        .map(({ id, login }) => (
          <option key={id} value={login}>
            {login}
          </option>
        ))}
      <option value={other}>{t('Another organization…')}</option>
    </SelectField>
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
