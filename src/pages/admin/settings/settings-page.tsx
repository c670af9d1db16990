import { type ComponentType, Suspense, useSyncExternalStore } from 'react';
import { Navigate, NavLink, useParams } from 'react-router-dom';
import { hasServer } from '#config/site.ts';
import { type SettingsSection, settingsPath } from '#domain/shared/route.ts';
import { type ApplicationLanguage, applicationLanguages, markText, t } from '#locales/translate.ts';
import { SelectField } from '#ui/field.tsx';
import { chooseLanguage, currentLanguage } from '#ui/language.ts';
import { part } from '#ui/part.ts';
import { Spinner } from '#ui/surface.tsx';
import { chooseTheme, currentTheme, watchTheme } from '#ui/theme.ts';
import { PageTitle } from '../page-title.tsx';
import { shownSections } from '../places.ts';
import { ReportList } from '../reports/report-list.tsx';
import { ShortcutList } from '../repositories/list/shortcut-list.tsx';
import { DeviceSettings } from './device-settings.tsx';

const entries: readonly [question: string, answer: string][] = [
  [
    markText('Where is my data?'),
    hasServer
      ? markText(
          'On this device and on your server. Each change is saved on this device first and sent as soon as you are online. Outbox in the menu shows the changes that are still waiting.',
        )
      : markText(
          'Only on this device, in this browser. A backup file restores it on another one. Messages, publishing and several devices come with Supabase.',
        ),
  ],
  [
    markText('How do I get my repositories here?'),
    markText(
      'Connect GitHub under Settings, then open GitHub Repositories. Loaded repositories stay available offline.',
    ),
  ],
  [
    markText('What happens to my edits when I refresh?'),
    markText(
      'Edited fields are marked in the list. A refresh from GitHub does not overwrite them until you reset them.',
    ),
  ],
  [
    markText('Can I undo a change?'),
    markText('Yes. Choose Undo in the message that appears after the change, or later in the outbox.'),
  ],
];

function HelpSettings() {
  return (
    <>
      <dl className="m-0 grid gap-4 text-sm">
        {entries.map(([question, answer]) => (
          <div
            key={question}
            className="grid gap-1 border-t border-hairline pt-3 sm:grid-cols-[14rem_1fr] sm:gap-6"
          >
            <dt className="font-semibold">{t(question)}</dt>
            <dd className="m-0 text-muted">{t(answer)}</dd>
          </div>
        ))}
      </dl>
      <section aria-labelledby="problem-reports" className="mt-4 border-t border-hairline pt-4">
        <h3 id="problem-reports" className="mb-3 text-sm font-semibold">
          {t('Problem reports')}
        </h3>
        <ReportList />
      </section>
    </>
  );
}

const names: Record<ApplicationLanguage, string> = { en: 'English', de: 'Deutsch' };

function AppearanceSettings() {
  const theme = useSyncExternalStore(watchTheme, currentTheme, currentTheme);
  return (
    <div className="grid max-w-xs gap-4">
      <SelectField
        label={t('Theme')}
        value={theme}
        onChange={({ target }) => chooseTheme(target.value === 'dark' ? 'dark' : 'light')}
        options={[
          ['light', t('Light')],
          ['dark', t('Dark')],
        ]}
      />
      <SelectField
        label={t('Language')}
        hint={t('The page reloads. Typed text is kept.')}
        value={currentLanguage()}
        onChange={({ target }) => {
          const language = applicationLanguages.find((code) => code === target.value);
          if (language) chooseLanguage(language);
        }}
      >
        {applicationLanguages.map((code) => (
          <option key={code} value={code} lang={code}>
            {names[code]}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

const sections: Record<SettingsSection, { label: string; Content: ComponentType }> = {
  github: {
    label: markText('GitHub'),
    Content: part(async () => (await import('./github-settings.tsx')).GithubSettings),
  },
  security: {
    label: markText('Security'),
    Content: part(async () => (await import('../../account/security-records.tsx')).SecuritySettings),
  },
  backup: {
    label: markText('Backup'),
    Content: part(async () => (await import('./backup-settings.tsx')).BackupSettings),
  },
  device: { label: markText('This device'), Content: DeviceSettings },
  appearance: { label: markText('Appearance and language'), Content: AppearanceSettings },
  shortcuts: { label: markText('Shortcuts'), Content: ShortcutList },
  help: { label: markText('Help'), Content: HelpSettings },
};

export function SettingsPage() {
  const { section } = useParams();
  const shown = shownSections.find((id) => id === section);
  if (shown === undefined) return <Navigate to={settingsPath('github')} replace />;
  const { label, Content } = sections[shown];
  return (
    <>
      <PageTitle title={t('Settings')} />
      <div className="grid gap-x-10 gap-y-5 md:grid-cols-[12rem_minmax(0,44rem)]">
        <nav aria-label={t('Settings')} className="flex flex-wrap gap-0.5 md:flex-col">
          {shownSections.map((id) => (
            <NavLink
              key={id}
              to={settingsPath(id)}
              className={({ isActive }) =>
                `flex min-h-8 items-center rounded-sm px-2.5 text-sm no-underline -outline-offset-2 pointer-coarse:min-h-11 ${
                  isActive ? 'bg-selected font-semibold text-ink' : 'text-muted hover:text-ink'
                }`
              }
            >
              {t(sections[id].label)}
            </NavLink>
          ))}
        </nav>
        <section aria-labelledby="settings-section" className="grid min-w-0 content-start gap-4">
          <h2 id="settings-section" className="text-base font-semibold">
            {t(label)}
          </h2>
          <Suspense fallback={<Spinner label={t('Loading...')} />}>
            <Content />
          </Suspense>
        </section>
      </div>
    </>
  );
}
