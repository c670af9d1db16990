import { type ComponentType, Suspense } from 'react';
import { Navigate, NavLink, useParams } from 'react-router-dom';
import { type SettingsSection, settingsPath, settingsSections } from '#domain/shared/route.ts';
import { marked, t } from '#locales/translate.ts';
import { part } from '#ui/part.ts';
import { Spinner } from '#ui/surface.tsx';
import { PageTitle } from '../page-title.tsx';
import { AppearanceSettings } from './appearance-settings.tsx';
import { DeviceSettings } from './device-settings.tsx';
import { HelpSettings } from './help-settings.tsx';
import { ShortcutSettings } from './shortcut-settings.tsx';

const sections: Record<SettingsSection, { label: string; Content: ComponentType }> = {
  github: {
    label: marked('GitHub'),
    Content: part(async () => (await import('./github-settings.tsx')).GithubSettings),
  },
  security: {
    label: marked('Security'),
    Content: part(async () => (await import('./security-settings.tsx')).SecuritySettings),
  },
  backup: {
    label: marked('Backup'),
    Content: part(async () => (await import('./backup-settings.tsx')).BackupSettings),
  },
  device: { label: marked('This device'), Content: DeviceSettings },
  appearance: { label: marked('Appearance and language'), Content: AppearanceSettings },
  shortcuts: { label: marked('Shortcuts'), Content: ShortcutSettings },
  help: { label: marked('Help'), Content: HelpSettings },
};

export function SettingsPage() {
  const { section } = useParams();
  const shown = settingsSections.find((id) => id === section);
  if (shown === undefined) return <Navigate to={settingsPath('github')} replace />;
  const { label, Content } = sections[shown];
  return (
    <>
      <PageTitle title={t('Settings')} />
      <div className="grid gap-x-10 gap-y-5 md:grid-cols-[12rem_minmax(0,44rem)]">
        <nav aria-label={t('Settings')} className="flex flex-wrap gap-0.5 md:flex-col">
          {settingsSections.map((id) => (
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
