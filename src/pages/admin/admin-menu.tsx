import { ExternalLink, LogOut } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { hasServer, siteBase } from '#config/site.ts';
import { type Account, accountDisplayName } from '#domain/auth/account.ts';
import { type SavedView, sortedViews, viewAddress } from '#domain/repository/saved-view.ts';
import { formatNumber } from '#domain/shared/format.ts';
import { paths, settingsPath } from '#domain/shared/route.ts';
import { formatCount, t } from '#locales/translate.ts';
import { owner } from '#site/owner.ts';
import { BrandMark } from '#ui/brand-mark.tsx';
import { useClosePopover } from '#ui/popover-context.ts';
import { useServices } from '../use-services.ts';
import { useAdminDialogs } from './dialogs/use-admin-dialogs.ts';
import { placePaths, places } from './places.ts';
import { useReports } from './reports/use-reports.ts';
import { OutboxEntry } from './sync-state.tsx';
import { useWorkspaceQuery } from './use-workspace-query.ts';

const entry =
  'flex min-h-8 items-center gap-2.5 rounded-sm px-2.5 text-sm wrap-anywhere no-underline -outline-offset-2 pointer-coarse:min-h-11';

/** @param short true to omit the page's name, for a narrow screen */
export function Brand({ short = false }: { short?: boolean }) {
  return (
    <div className={`flex min-w-0 items-center gap-2.5 ${short ? '' : 'px-2.5'}`}>
      <BrandMark />
      <p className="m-0 min-w-0 text-sm leading-tight">
        <span className="block truncate font-semibold">{owner.name}</span>
        {!short && (
          <span className="block text-[0.6875rem] text-muted">
            {t('Admin Panel')} · {t('Management Portal')}
          </span>
        )}
      </p>
    </div>
  );
}

export function AdminMenu({ account }: { account: Account }) {
  const unread = useWorkspaceQuery(({ messages }) => messages.countUnread()) ?? 0;
  const count = useWorkspaceQuery(({ repositories }) => repositories.count()) ?? 0;
  const views = useWorkspaceQuery(({ savedViews }) => savedViews.all()) ?? [];
  return (
    <>
      <nav aria-label={t('Admin')} className="flex grow flex-col gap-0.5">
        <MenuLink place="dashboard" />
        {hasServer && <MenuLink place="messages">{unread > 0 && <UnreadCount count={unread} />}</MenuLink>}
        <MenuLink place="repositories">
          {count > 0 && <span className="tabular ml-auto text-xs">{formatNumber(count)}</span>}
        </MenuLink>
        {sortedViews(views).map((view) => (
          <ViewLink key={view.id} view={view} />
        ))}
        <MenuLink place="pulls" />
        <MenuLink place="projects" />
        <MenuLink place="content" />
        <div className="mt-auto grid gap-0.5 pt-6">
          <a href={siteBase} className={`${entry} text-muted hover:text-ink`}>
            <ExternalLink aria-hidden="true" size={16} />
            {t('View site')}
          </a>
          <OutboxEntry />
          <MenuLink place="settings" />
          <ReportsNotice />
        </div>
      </nav>
      {hasServer && <UserBox account={account} />}
    </>
  );
}

export function UnreadCount({ count }: { count: number }) {
  return (
    <span className="tabular ml-auto min-w-5 rounded-full bg-accent px-1.5 text-center text-xs font-semibold text-on-accent">
      {formatNumber(count)}
      <span className="sr-only"> {t('unread')}</span>
    </span>
  );
}

interface MenuLinkProps {
  place: keyof typeof placePaths;
  children?: ReactNode;
}

function MenuLink({ place, children }: MenuLinkProps) {
  const close = useClosePopover();
  const { icon: Icon, label } = places[place];
  return (
    <NavLink
      to={placePaths[place]}
      // All other paths are below the dashboard's.
      end={place === 'dashboard'}
      onClick={close}
      className={({ isActive }) =>
        `${entry} ${isActive ? 'bg-selected font-semibold text-ink' : 'text-muted hover:text-ink'}`
      }
    >
      <Icon aria-hidden="true" size={16} className="shrink-0" />
      {t(label)}
      {children}
    </NavLink>
  );
}

function ViewLink({ view }: { view: SavedView }) {
  const close = useClosePopover();
  const { pathname, search } = useLocation();
  const address = `${paths.repositories}?${viewAddress(view)}`;
  return (
    <Link
      to={address}
      onClick={close}
      aria-current={pathname + search === address ? 'page' : undefined}
      title={view.name}
      className={`${entry} pl-9 text-muted hover:text-ink aria-[current]:text-ink`}
    >
      <span className="truncate">{view.name}</span>
    </Link>
  );
}

function UserBox({ account }: { account: Account }) {
  const close = useClosePopover();
  const { auth } = useServices();
  const dialogs = useAdminDialogs();
  return (
    <div className="flex items-center gap-1 border-t border-hairline pt-3">
      <button
        type="button"
        aria-haspopup="dialog"
        title={t('Edit profile')}
        onClick={() => {
          close();
          dialogs.show({ kind: 'profile' });
        }}
        className="flex min-w-0 grow cursor-pointer items-center gap-2.5 rounded-sm border-0 bg-transparent px-2 py-1 text-left text-sm leading-tight hover:bg-selected pointer-coarse:min-h-11"
      >
        <Avatar account={account} />
        <span className="min-w-0">
          <span className="block truncate font-semibold">{accountDisplayName(account)}</span>
          <span className="block truncate text-xs text-muted">{account.email}</span>
          <span className="sr-only">{t('Edit profile')}</span>
        </span>
      </button>
      <button
        type="button"
        aria-label={t('Sign out')}
        title={t('Sign out')}
        onClick={() => auth.send({ type: 'signOut.requested' })}
        className="grid size-8 shrink-0 cursor-pointer place-items-center rounded-sm border-0 bg-transparent text-muted hover:bg-selected hover:text-ink pointer-coarse:size-11"
      >
        <LogOut aria-hidden="true" size={16} />
      </button>
    </div>
  );
}

/** Shows the account's initial if it has no picture or the picture cannot be loaded. */
function Avatar({ account }: { account: Account }) {
  const [missing, setMissing] = useState(false);
  const box = 'grid size-8 shrink-0 place-items-center rounded-full bg-surface text-sm font-medium';
  if (!account.avatarUrl || missing) {
    return (
      <span aria-hidden="true" className={box}>
        {accountDisplayName(account).slice(0, 1).toUpperCase()}
      </span>
    );
  }
  return (
    <img
      src={account.avatarUrl}
      alt=""
      width={32}
      height={32}
      referrerPolicy="no-referrer"
      onError={() => setMissing(true)}
      className={box}
    />
  );
}

function ReportsNotice() {
  const close = useClosePopover();
  const { length } = useReports();
  if (length === 0) return null;
  return (
    <Link
      to={settingsPath('help')}
      onClick={close}
      className="flex min-h-8 items-center px-2.5 text-sm text-danger pointer-coarse:min-h-11"
    >
      {formatCount(length, 'problem report')}
    </Link>
  );
}
