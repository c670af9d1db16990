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
import { paths } from '#domain/shared/route.ts';
import { marked } from '#locales/translate.ts';

interface Place {
  label: string;
  icon: LucideIcon;
  key: string;
  keywords: string;
}

export const places = {
  dashboard: {
    label: marked('Dashboard'),
    icon: LayoutDashboard,
    key: 'd',
    keywords: marked('home start overview'),
  },
  messages: {
    label: marked('Messages'),
    icon: Inbox,
    key: 'm',
    keywords: marked('inbox contact form visitors leads'),
  },
  repositories: {
    label: marked('GitHub Repositories'),
    icon: FolderGit2,
    key: 'r',
    keywords: marked('list organizations'),
  },
  pulls: {
    label: marked('Pull requests'),
    icon: GitPullRequest,
    key: 'q',
    keywords: marked('merge review dependabot renovate checks'),
  },
  projects: {
    label: marked('Projects'),
    icon: FolderKanban,
    key: 'p',
    keywords: marked('portfolio publish page'),
  },
  content: {
    label: marked('Content'),
    icon: FilePen,
    key: 'c',
    keywords: marked('texts hero services skills career education edit'),
  },
  site: {
    label: marked('View site'),
    icon: ExternalLink,
    key: 'v',
    keywords: marked('landing portfolio public page'),
  },
  outbox: {
    label: marked('Outbox'),
    icon: Send,
    key: 'o',
    keywords: marked('pending changes undo conflicts'),
  },
  settings: {
    label: marked('Settings'),
    icon: Settings,
    key: 's',
    keywords: marked('preferences options account'),
  },
} as const satisfies Record<string, Place>;

export type PlaceId = keyof typeof places;

const allPlaces = [
  'dashboard',
  'messages',
  'repositories',
  'pulls',
  'projects',
  'content',
  'site',
  'outbox',
  'settings',
] as const satisfies readonly PlaceId[];

/** In the order of the menu. Messages arrive at a server. */
export const placeIds: readonly PlaceId[] = allPlaces.filter((id) => hasServer || id !== 'messages');

export const placePaths = {
  dashboard: paths.admin,
  messages: paths.messages,
  repositories: paths.repositories,
  pulls: paths.pulls,
  projects: paths.projects,
  content: paths.content,
  settings: paths.settings,
} as const satisfies Partial<Record<PlaceId, string>>;
