import { FilePen, FolderGit2, LayoutDashboard, LogOut, ShieldCheck, UserPen } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { NavLink } from 'react-router-dom';
import { owner } from '#content/owner.ts';
import { type Account, accountDisplayName } from '#domain/auth/account.ts';
import { paths } from '#domain/shared/route.ts';
import { t } from '#locales/translate.ts';
import { BrandMark } from '#ui/brand-mark.tsx';
import { Button } from '#ui/button.tsx';
import { LanguageSwitch } from '#ui/language-switch.tsx';
import { ThemeSwitch } from '#ui/theme-switch.tsx';
import { useServices } from '../use-services.ts';
import { useAdminDialogs } from './dialogs/use-admin-dialogs.ts';

export function Brand() {
  return (
    <div className="flex min-w-0 items-center gap-3">
      <BrandMark />
      <p className="m-0 min-w-0 text-sm leading-tight text-muted">
        <span className="block truncate text-base font-bold text-ink">{owner.name}</span>
        <span className="block">{t('Admin Panel')}</span>
        <span className="hidden lg:block">{t('Management Portal')}</span>
      </p>
    </div>
  );
}

/** The links, who is signed in, and the way out: the same beside the page and in the drawer. */
export function AdminMenu({ account, onFollow }: { account: Account; onFollow?: () => void }) {
  return (
    <>
      <nav aria-label={t('Admin')} className="grid gap-1">
        <MenuLink to={paths.admin} exact onFollow={onFollow}>
          <LayoutDashboard aria-hidden="true" size={18} />
          {t('Dashboard')}
        </MenuLink>
        <MenuLink to={paths.repositories} onFollow={onFollow}>
          <FolderGit2 aria-hidden="true" size={18} />
          {t('GitHub Repositories')}
        </MenuLink>
        <MenuLink to={paths.content} onFollow={onFollow}>
          <FilePen aria-hidden="true" size={18} />
          {t('Content')}
        </MenuLink>
      </nav>
      <UserBox account={account} onFollow={onFollow} />
    </>
  );
}

/** `exact`: highlighted on this very page only; otherwise on everything below it too. */
function MenuLink({
  to,
  exact = false,
  onFollow,
  children,
}: {
  to: string;
  exact?: boolean;
  onFollow: (() => void) | undefined;
  children: ReactNode;
}) {
  return (
    <NavLink
      to={to}
      end={exact}
      onClick={onFollow}
      className={({ isActive }) =>
        `-mx-3 flex min-h-10 items-center gap-3 border-l-2 px-3 text-sm no-underline pointer-coarse:min-h-11 ${
          isActive
            ? 'border-accent bg-surface font-medium text-ink'
            : 'border-transparent text-muted hover:text-ink'
        }`
      }
    >
      {children}
    </NavLink>
  );
}

function UserBox({ account, onFollow }: { account: Account; onFollow: (() => void) | undefined }) {
  const { auth } = useServices();
  const dialogs = useAdminDialogs();
  const show = (kind: 'security' | 'profile') => {
    onFollow?.();
    dialogs.show({ kind });
  };
  return (
    <div className="mt-auto grid gap-4 border-t border-hairline pt-4">
      <div className="flex items-center gap-3">
        <Avatar account={account} />
        <p className="m-0 min-w-0 text-sm leading-tight">
          <span className="block truncate font-medium">{accountDisplayName(account)}</span>
          <span className="block truncate text-muted">{account.email}</span>
        </p>
      </div>
      <div className="grid gap-2">
        <Button className="px-2" aria-haspopup="dialog" onClick={() => show('security')}>
          <ShieldCheck aria-hidden="true" size={16} />
          {t('Devices and log')}
        </Button>
        <Button className="px-2" onClick={() => auth.send({ type: 'signOut.requested' })}>
          <LogOut aria-hidden="true" size={16} />
          {t('Sign out')}
        </Button>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          className="px-2.5"
          aria-label={t('Edit profile')}
          aria-haspopup="dialog"
          onClick={() => show('profile')}
        >
          <UserPen aria-hidden="true" size={16} />
        </Button>
        <LanguageSwitch />
        <ThemeSwitch />
      </div>
    </div>
  );
}

/** The picture, or the first letter where there is none or it cannot be had (offline). */
function Avatar({ account }: { account: Account }) {
  const [missing, setMissing] = useState(false);
  const box = 'grid size-9 shrink-0 place-items-center rounded-full bg-surface text-sm font-medium';
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
      width={36}
      height={36}
      referrerPolicy="no-referrer"
      onError={() => setMissing(true)}
      className={box}
    />
  );
}
