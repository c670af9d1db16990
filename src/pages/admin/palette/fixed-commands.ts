import {
  Archive,
  ArrowUpDown,
  Blocks,
  BookmarkPlus,
  BookOpenCheck,
  ChartNoAxesColumn,
  CloudUpload,
  Download,
  FileJson,
  FolderPlus,
  Keyboard,
  LifeBuoy,
  ListChecks,
  LogOut,
  MonitorSmartphone,
  Palette,
  Plug,
  RefreshCw,
  Search,
  ShieldCheck,
  SunMoon,
  Upload,
  UserPen,
} from 'lucide-react';
import { environment } from '#config/environment.ts';
import { hasServer } from '#config/site.ts';
import { allOrganizations } from '#domain/repository/organization.ts';
import {
  noFilter,
  type RepositoryFilter,
  staleMonthOptions,
  writeFilter,
} from '#domain/repository/repository-filter.ts';
import { paths, settingsPath } from '#domain/shared/route.ts';
import { marked, t, translateMessage } from '#locales/translate.ts';
import type { AdminDialog } from '../dialogs/use-admin-dialogs.ts';
import { type PlaceId, placeIds, places } from '../places.ts';
import { flagOptions, staleLabel } from '../repositories/list/filter-options.ts';
import { shownSections } from '../settings/shown-sections.ts';
import type { Command } from './command.ts';
import { listAddress } from './last-list.ts';
import type { PageCommand } from './page-commands.ts';

interface CommandAccess {
  go: (path: string) => void;
  open: (place: PlaceId) => void;
  show: (dialog: AdminDialog) => void;
  onList: (command: PageCommand) => void;
  exportData: () => void;
  syncNow: () => void;
  signOut: () => void;
  switchTheme: () => void;
  otherTheme: string;
}

type Fixed = Omit<Command, 'group'>;

export function fixedCommands(access: CommandAccess): Command[] {
  const of = (group: Command['group'], commands: readonly Fixed[]) =>
    commands.map((command) => ({ ...command, group }));
  return [
    ...of('Actions', actions(access)),
    ...of('Pages', pages(access)),
    ...of('Views', views(access)),
    ...of('Settings', settings(access)),
  ];
}

function actions({ go, show, onList, exportData, syncNow, signOut }: CommandAccess): Fixed[] {
  return [
    { id: 'new-project', icon: FolderPlus, label: t('New Project'), run: () => show({ kind: 'newProject' }) },
    {
      id: 'import',
      icon: Upload,
      label: t('Import Data'),
      keywords: t('restore backup file'),
      run: () => show({ kind: 'import' }),
    },
    {
      id: 'export',
      icon: Download,
      label: t('Export Data'),
      keywords: t('backup file download'),
      run: exportData,
    },
    {
      id: 'github-plan',
      icon: FileJson,
      label: t('Apply a saved plan'),
      keywords: t('github change settings labels files json'),
      run: () => show({ kind: 'githubPlan' }),
    },
    { id: 'search', icon: Search, label: t('Search the list'), shortcut: ['/'], run: () => onList('search') },
    {
      id: 'batch',
      icon: ListChecks,
      label: t('Batch Select'),
      keywords: t('several link unlink update'),
      shortcut: ['x'],
      run: () => onList('batch'),
    },
    {
      id: 'refresh',
      icon: RefreshCw,
      label: t('Refresh Repositories'),
      keywords: t('github'),
      run: () => onList('refresh'),
    },
    {
      id: 'check-files',
      icon: BookOpenCheck,
      label: t('Check for README files'),
      keywords: t('readme techbragging'),
      run: () => onList('checkFiles'),
    },
    {
      id: 'save-view',
      icon: BookmarkPlus,
      label: t('Save view...'),
      keywords: t('filter sort search name'),
      run: () => onList('saveView'),
    },
    {
      id: 'analyze',
      icon: ChartNoAxesColumn,
      label: t('Analyze Repository'),
      keywords: t('ranking score compare'),
      run: () => go(analysisAddress),
    },
    ...(hasServer
      ? [
          { id: 'sync', icon: CloudUpload, label: t('Sync now'), keywords: t('send refresh'), run: syncNow },
          { id: 'sign-out', icon: LogOut, label: t('Sign out'), keywords: t('leave log out'), run: signOut },
        ]
      : []),
  ];
}

const analysisAddress = `${paths.repositories}?tab=analysis`;

function pages({ go, open }: CommandAccess): Fixed[] {
  return [
    ...placeIds.map((id): Fixed => {
      const { label, icon, key, keywords } = places[id];
      return { id, label: t(label), icon, keywords: t(keywords), shortcut: ['g', key], run: () => open(id) };
    }),
    {
      id: 'analysis',
      icon: ChartNoAxesColumn,
      label: t('Repository Analysis'),
      run: () => go(analysisAddress),
    },
    ...(environment().features.githubApp
      ? [{ id: 'app-setup', icon: Blocks, label: t('GitHub App Setup'), run: () => go(paths.appSetup) }]
      : []),
  ];
}

const sorts = [
  { id: 'name', label: marked('Sort by name'), sort: 'name', direction: 'asc' },
  { id: 'stars', label: marked('Sort by stars'), sort: 'stars', direction: 'desc' },
  { id: 'updated', label: marked('Sort by last update'), sort: 'updated', direction: 'desc' },
  { id: 'score', label: marked('Sort by score'), sort: 'score', direction: 'desc' },
] as const;

const filters: readonly { label: string; filter: Partial<RepositoryFilter> }[] = [
  ...flagOptions.flatMap(({ field, whenTrue, whenFalse }) => [
    { label: whenTrue, filter: { [field]: true } },
    { label: whenFalse, filter: { [field]: false } },
  ]),
  ...staleMonthOptions
    .filter((months) => months > 0)
    .map((months) => ({ label: staleLabel(months), filter: { staleMonths: months } })),
];

function views({ go }: CommandAccess): Fixed[] {
  return [
    ...sorts.map(({ id, label, sort, direction }) => ({
      id: `sort-${id}`,
      icon: ArrowUpDown,
      label: t(label),
      hint: t('List'),
      run: () => go(listAddress({ sort, direction })),
    })),
    ...filters.map(({ label, filter }) => ({
      id: `filter-${label}`,
      label: t('Filter: {filter}', { filter: translateMessage(label) }),
      hint: t('List'),
      run: () => go(listAddress(getParameters(filter))),
    })),
    {
      id: 'all-organizations',
      label: translateMessage(allOrganizations.name),
      hint: t('List'),
      run: () => go(listAddress({ org: allOrganizations.login })),
    },
  ];
}

function getParameters(filter: Partial<RepositoryFilter>): Record<string, string> {
  const written = writeFilter({ ...noFilter, ...filter });
  return Object.fromEntries(written.filter((entry): entry is [string, string] => entry[1] !== null));
}

const settingsCommands = [
  {
    section: 'github',
    icon: Plug,
    label: marked('GitHub connection'),
    keywords: marked('token lock disconnect app'),
  },
  {
    section: 'security',
    icon: ShieldCheck,
    label: marked('Security and sign-ins'),
    keywords: marked('devices log sessions second factor authenticator'),
  },
  { section: 'backup', icon: Archive, label: marked('Backup settings'), keywords: marked('folder remind') },
  {
    section: 'device',
    icon: MonitorSmartphone,
    label: marked('This device'),
    keywords: marked('storage install notifications'),
  },
  {
    section: 'appearance',
    icon: Palette,
    label: marked('Appearance and language'),
    keywords: marked('german english dark light'),
  },
  {
    section: 'help',
    icon: LifeBuoy,
    label: marked('Get Help'),
    keywords: marked('questions problem reports error log'),
  },
] as const;

function settings({ go, show, switchTheme, otherTheme }: CommandAccess): Fixed[] {
  return [
    {
      id: 'theme',
      icon: SunMoon,
      label: otherTheme === 'dark' ? t('Use the dark theme') : t('Use the light theme'),
      keywords: t('dark light colours'),
      run: switchTheme,
    },
    ...(hasServer
      ? [
          {
            id: 'profile',
            icon: UserPen,
            label: t('Edit profile'),
            keywords: t('account name'),
            run: () => show({ kind: 'profile' }),
          },
        ]
      : []),
    ...settingsCommands
      .filter(({ section }) => shownSections.includes(section))
      .map(({ section, icon, label, keywords }) => ({
        id: `settings-${section}`,
        icon,
        label: t(label),
        keywords: t(keywords),
        run: () => go(settingsPath(section)),
      })),
    {
      id: 'keyboard',
      icon: Keyboard,
      label: t('Keyboard'),
      keywords: t('help shortcuts single keys'),
      shortcut: ['?'],
      run: () => show({ kind: 'keyboard' }),
    },
  ];
}
