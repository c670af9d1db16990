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
  type LucideIcon,
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
  withFilterText,
  writeFilter,
} from '#domain/repository/repository-filter.ts';
import { paths, type SettingsSection, settingsPath } from '#domain/shared/route.ts';
import { markText, t, translateMessage } from '#locales/translate.ts';
import { chooseTheme, currentTheme } from '#ui/theme.ts';
import type { AdminDialog } from '../dialogs/use-admin-dialogs.ts';
import { type PlaceId, placeIds, places, shownSections } from '../places.ts';
import { flagFilters, staleLabel } from '../repositories/list/filter-options.ts';
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
}

type Fixed = Omit<Command, 'group'>;

/** @param keywords further words that find the command */
function command(id: string, icon: LucideIcon, label: string, keywords: string, run: () => void): Fixed {
  return { id, icon, label, keywords, run };
}

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
  const list = (name: PageCommand) => () => onList(name);
  return [
    command('new-project', FolderPlus, t('New Project'), '', () => show({ kind: 'newProject' })),
    command('import', Upload, t('Import Data'), t('restore backup file'), () => show({ kind: 'import' })),
    command('export', Download, t('Export Data'), t('backup file download'), exportData),
    command(
      'github-plan',
      FileJson,
      t('Apply a saved plan'),
      t('github change settings labels files json'),
      () => show({ kind: 'githubPlan' }),
    ),
    { ...command('search', Search, t('Search the list'), '', list('search')), shortcut: ['/'] },
    {
      ...command('batch', ListChecks, t('Batch Select'), t('several link unlink update'), list('batch')),
      shortcut: ['x'],
    },
    command('refresh', RefreshCw, t('Refresh Repositories'), t('github'), list('refresh')),
    command(
      'check-files',
      BookOpenCheck,
      t('Check for README files'),
      t('readme techbragging'),
      list('checkFiles'),
    ),
    command('save-view', BookmarkPlus, t('Save view...'), t('filter sort search name'), list('saveView')),
    command('analyze', ChartNoAxesColumn, t('Analyze Repository'), t('ranking score compare'), () =>
      go(analysisAddress),
    ),
    ...(hasServer
      ? [
          command('sync', CloudUpload, t('Sync now'), t('send refresh'), syncNow),
          command('sign-out', LogOut, t('Sign out'), t('leave log out'), signOut),
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
    command('analysis', ChartNoAxesColumn, t('Repository Analysis'), '', () => go(analysisAddress)),
    ...(environment().features.githubApp
      ? [command('app-setup', Blocks, t('GitHub App Setup'), '', () => go(paths.appSetup))]
      : []),
  ];
}

const sorts = [
  { label: markText('Sort by name'), sort: 'name', direction: 'asc' },
  { label: markText('Sort by stars'), sort: 'stars', direction: 'desc' },
  { label: markText('Sort by last update'), sort: 'updated', direction: 'desc' },
  { label: markText('Sort by score'), sort: 'score', direction: 'desc' },
] as const;

const filters: readonly { label: string; filter: RepositoryFilter }[] = [
  ...flagFilters.flatMap(({ name, labels }) =>
    Object.entries(labels).map(([text, label]) => ({ label, filter: withFilterText(noFilter, name, text) })),
  ),
  ...staleMonthOptions
    .filter((months) => months > 0)
    .map((months) => ({ label: staleLabel(months), filter: { ...noFilter, staleMonths: months } })),
];

function views({ go }: CommandAccess): Fixed[] {
  return [
    ...sorts.map(({ label, sort, direction }) => ({
      id: `sort-${sort}`,
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

function getParameters(filter: RepositoryFilter): Record<string, string> {
  const written = writeFilter(filter);
  return Object.fromEntries(written.filter((entry): entry is [string, string] => entry[1] !== null));
}

const settingsCommands: readonly [SettingsSection, LucideIcon, label: string, keywords: string][] = [
  ['github', Plug, markText('GitHub connection'), markText('token lock disconnect app')],
  [
    'security',
    ShieldCheck,
    markText('Security and sign-ins'),
    markText('devices log sessions second factor authenticator'),
  ],
  ['backup', Archive, markText('Backup settings'), markText('folder remind')],
  ['device', MonitorSmartphone, markText('This device'), markText('storage install notifications')],
  ['appearance', Palette, markText('Appearance and language'), markText('german english dark light')],
  ['help', LifeBuoy, markText('Get Help'), markText('questions problem reports error log')],
];

function settings({ go, show }: CommandAccess): Fixed[] {
  const otherTheme = currentTheme() === 'dark' ? 'light' : 'dark';
  return [
    command(
      'theme',
      SunMoon,
      otherTheme === 'dark' ? t('Use the dark theme') : t('Use the light theme'),
      t('dark light colours'),
      () => chooseTheme(otherTheme),
    ),
    ...(hasServer
      ? [command('profile', UserPen, t('Edit profile'), t('account name'), () => show({ kind: 'profile' }))]
      : []),
    ...settingsCommands
      .filter(([section]) => shownSections.includes(section))
      .map(([section, icon, label, keywords]) =>
        command(`settings-${section}`, icon, t(label), t(keywords), () => go(settingsPath(section))),
      ),
    {
      ...command('keyboard', Keyboard, t('Keyboard'), t('help shortcuts single keys'), () =>
        show({ kind: 'keyboard' }),
      ),
      shortcut: ['?'],
    },
  ];
}
