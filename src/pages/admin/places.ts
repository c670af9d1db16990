import {
  ExternalLink,
  FilePen,
  FolderGit2,
  FolderKanban,
  GitPullRequest,
  Inbox,
  LayoutDashboard,
  type LucideIcon,
  Send,
  Settings,
} from 'lucide-react';
import { hasServer } from '#config/site.ts';
import { paths, type SettingsSection, settingsSections } from '#domain/shared/route.ts';
import { markText } from '#locales/translate.ts';

const place = (label: string, icon: LucideIcon, key: string, keywords: string) => ({
  label,
  icon,
  key,
  keywords,
});

/** In the order of the menu. */
export const places = {
  dashboard: place(markText('Dashboard'), LayoutDashboard, 'd', markText('home start overview')),
  messages: place(markText('Messages'), Inbox, 'm', markText('inbox contact form visitors leads')),
  repositories: place(markText('GitHub Repositories'), FolderGit2, 'r', markText('list organizations')),
  pulls: place(
    markText('Pull requests'),
    GitPullRequest,
    'q',
    markText('merge review dependabot renovate checks'),
  ),
  projects: place(markText('Projects'), FolderKanban, 'p', markText('portfolio publish page')),
  content: place(
    markText('Content'),
    FilePen,
    'c',
    markText('texts hero services skills career education edit'),
  ),
  site: place(markText('View site'), ExternalLink, 'v', markText('landing portfolio public page')),
  outbox: place(markText('Outbox'), Send, 'o', markText('pending changes undo conflicts')),
  settings: place(markText('Settings'), Settings, 's', markText('preferences options account')),
};

export type PlaceId = keyof typeof places;

const isPlace = (id: string): id is PlaceId => id in places;

/** Without a server, there are no messages. */
export const placeIds: readonly PlaceId[] = Object.keys(places)
  .filter(isPlace)
  .filter((id) => hasServer || id !== 'messages');

export const placePaths = {
  dashboard: paths.admin,
  messages: paths.messages,
  repositories: paths.repositories,
  pulls: paths.pulls,
  projects: paths.projects,
  content: paths.content,
  settings: paths.settings,
} as const satisfies Partial<Record<PlaceId, string>>;

/** Sign-ins, devices and the second factor belong to an account at a server. */
export const shownSections: readonly SettingsSection[] = settingsSections.filter(
  (section) => hasServer || section !== 'security',
);
