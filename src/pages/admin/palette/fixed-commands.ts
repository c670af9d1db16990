import { environment } from '#config/environment.ts';
import { allOrganizations } from '#domain/repository/organization.ts';
import {
  noFilter,
  type RepositoryFilter,
  staleMonthOptions,
  writeFilter,
} from '#domain/repository/repository-filter.ts';
import { paths } from '#domain/shared/route.ts';
import type { AdminDialog } from '../dialogs/use-admin-dialogs.ts';
import { flagOptions, staleLabel } from '../repositories/list/filter-options.ts';
import type { Command } from './command.ts';
import { listAddress } from './last-list.ts';
import type { PageCommand } from './page-commands.ts';

/** What the commands of every page request. */
interface CommandAccess {
  go: (path: string) => void;
  show: (dialog: AdminDialog) => void;
  /** Does it on the page where it belongs. */
  onList: (command: PageCommand) => void;
  exportData: () => void;
  syncNow: () => void;
  signOut: () => void;
  switchTheme: () => void;
  /** The theme that is not in use. */
  otherTheme: string;
}

type Fixed = Omit<Command, 'group'>;

/** What can be done from anywhere. */
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
    {
      id: 'outbox',
      label: 'Outbox',
      keywords: 'pending changes undo conflicts',
      run: () => show({ kind: 'outbox' }),
    },
    { id: 'new-project', label: 'New Project', run: () => show({ kind: 'project', project: 'new' }) },
    {
      id: 'import',
      label: 'Import Data',
      keywords: 'restore backup file',
      run: () => show({ kind: 'import' }),
    },
    { id: 'export', label: 'Export Data', keywords: 'backup file download', run: exportData },
    { id: 'search', label: 'Search the list', shortcut: ['/'], run: () => onList('search') },
    {
      id: 'batch',
      label: 'Batch Select',
      keywords: 'several link unlink update',
      shortcut: ['x'],
      run: () => onList('batch'),
    },
    { id: 'refresh', label: 'Refresh Repositories', keywords: 'github', run: () => onList('refresh') },
    {
      id: 'check-files',
      label: 'Check files',
      keywords: 'readme techbragging',
      run: () => onList('checkFiles'),
    },
    {
      id: 'save-view',
      label: 'Save view...',
      keywords: 'filter sort search name',
      run: () => onList('saveView'),
    },
    {
      id: 'analyze',
      label: 'Analyze Repository',
      keywords: 'ranking score compare',
      run: () => go(analysisAddress),
    },
    { id: 'sync', label: 'Sync now', keywords: 'send refresh', run: syncNow },
    { id: 'sign-out', label: 'Sign out', keywords: 'leave log out', run: signOut },
  ];
}

const analysisAddress = `${paths.repositories}?tab=analysis`;

function pages({ go }: CommandAccess): Fixed[] {
  return [
    {
      id: 'dashboard',
      label: 'Dashboard',
      keywords: 'home messages projects',
      run: () => go(paths.admin),
    },
    { id: 'repositories', label: 'GitHub Repositories', run: () => go(listAddress()) },
    { id: 'analysis', label: 'Repository Analysis', run: () => go(analysisAddress) },
    ...(environment().features.githubApp
      ? [{ id: 'app-setup', label: 'GitHub App Setup', run: () => go(paths.appSetup) }]
      : []),
    {
      id: 'content',
      label: 'Content',
      keywords: 'texts hero services skills career education edit',
      run: () => go(paths.content),
    },
    { id: 'landing', label: 'Public page', keywords: 'landing portfolio site', run: () => go(paths.home) },
  ];
}

const sorts = [
  { id: 'name', label: 'Sort by name', sort: 'name', direction: 'asc' },
  { id: 'stars', label: 'Sort by stars', sort: 'stars', direction: 'desc' },
  { id: 'updated', label: 'Sort by last update', sort: 'updated', direction: 'desc' },
  { id: 'score', label: 'Sort by score', sort: 'score', direction: 'desc' },
] as const;

/** Whatever the filters of the list offer as one choice. */
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
      label,
      hint: 'List',
      run: () => go(listAddress({ sort, direction })),
    })),
    ...filters.map(({ label, filter }) => ({
      id: `filter-${label}`,
      label: `Filter: ${label}`,
      hint: 'List',
      run: () => go(listAddress(parametersOf(filter))),
    })),
    {
      id: 'all-organizations',
      label: allOrganizations.name,
      hint: 'List',
      run: () => go(listAddress({ org: allOrganizations.login })),
    },
  ];
}

function parametersOf(filter: Partial<RepositoryFilter>): Record<string, string> {
  const written = writeFilter({ ...noFilter, ...filter });
  return Object.fromEntries(written.filter((entry): entry is [string, string] => entry[1] !== null));
}

function settings({ show, switchTheme, otherTheme }: CommandAccess): Fixed[] {
  return [
    { id: 'theme', label: `Use the ${otherTheme} theme`, keywords: 'dark light colours', run: switchTheme },
    {
      id: 'profile',
      label: 'Edit profile',
      keywords: 'account name',
      run: () => show({ kind: 'profile' }),
    },
    {
      id: 'security',
      label: 'Devices and log',
      keywords: 'security sessions second factor authenticator',
      run: () => show({ kind: 'security' }),
    },
    {
      id: 'backup',
      label: 'Backup settings',
      keywords: 'folder remind',
      run: () => show({ kind: 'import' }),
    },
    {
      id: 'keyboard',
      label: 'Keyboard',
      keywords: 'help shortcuts single keys',
      shortcut: ['?'],
      run: () => show({ kind: 'keyboard' }),
    },
    { id: 'help', label: 'Get Help', keywords: 'questions', run: () => show({ kind: 'help' }) },
    {
      id: 'reports',
      label: 'Problem reports',
      keywords: 'error log',
      run: () => show({ kind: 'reports' }),
    },
  ];
}
