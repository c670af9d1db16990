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
import { marked } from '#locales/translate.ts';

const place = (label: string, icon: LucideIcon, key: string, keywords: string) => ({
  label,
  icon,
  key,
  keywords,
});

/** In the order of the menu. */
export const places = {
  dashboard: place(marked('Dashboard'), LayoutDashboard, 'd', marked('home start overview')),
  messages: place(marked('Messages'), Inbox, 'm', marked('inbox contact form visitors leads')),
  repositories: place(marked('GitHub Repositories'), FolderGit2, 'r', marked('list organizations')),
  pulls: place(
    marked('Pull requests'),
    GitPullRequest,
    'q',
    marked('merge review dependabot renovate checks'),
  ),
  projects: place(marked('Projects'), FolderKanban, 'p', marked('portfolio publish page')),
  content: place(marked('Content'), FilePen, 'c', marked('texts hero services skills career education edit')),
  site: place(marked('View site'), ExternalLink, 'v', marked('landing portfolio public page')),
  outbox: place(marked('Outbox'), Send, 'o', marked('pending changes undo conflicts')),
  settings: place(marked('Settings'), Settings, 's', marked('preferences options account')),
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
