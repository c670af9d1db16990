import { FolderGit2, LayoutDashboard, LogOut, Menu } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { NavLink, Outlet } from 'react-router-dom';
import { type Account, displayNameOf } from '#domain/account.ts';
import { paths } from '#domain/route.ts';
import { Button } from '#ui/button.tsx';
import { useAuth, useServices } from '../services.ts';
import { SyncStatusLine } from './sync-status-line.tsx';

/** The frame of the office: links on the left, in a drawer on small screens, and the status of the sync. */
export function AdminLayout() {
  const { account } = useAuth();
  const [menuOpen, setMenuOpen] = useState(false);
  if (!account) return null;
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[16rem_1fr]">
      <header className="flex items-center justify-between border-b border-hairline px-4 py-2 md:hidden">
        <Brand />
        <Button
          look="quiet"
          aria-expanded={menuOpen}
          aria-controls="admin-menu"
          onClick={() => setMenuOpen(!menuOpen)}
        >
          <Menu aria-hidden="true" size={20} />
          Menu
        </Button>
      </header>
      <aside
        id="admin-menu"
        className={`${menuOpen ? 'flex' : 'hidden'} flex-col border-r border-hairline bg-surface p-4 md:sticky md:top-0 md:flex md:h-dvh`}
      >
        <div className="mb-8 hidden md:block">
          <Brand />
        </div>
        <nav aria-label="Admin" className="grid gap-1">
          <MenuLink to={paths.admin} exact onFollow={() => setMenuOpen(false)}>
            <LayoutDashboard aria-hidden="true" size={18} />
            Dashboard
          </MenuLink>
          <MenuLink to={paths.repositories} onFollow={() => setMenuOpen(false)}>
            <FolderGit2 aria-hidden="true" size={18} />
            GitHub Repositories
          </MenuLink>
        </nav>
        <UserBox account={account} />
      </aside>
      <div className="min-w-0">
        <SyncStatusLine />
        <main className="mx-auto max-w-6xl px-4 py-8 md:px-8">
          <Outlet />
        </main>
      </div>
    </div>
  );
}

function Brand() {
  return (
    <p className="m-0 leading-tight font-bold">
      Admin Panel
      <span className="block text-sm font-normal text-muted">Management Portal</span>
    </p>
  );
}

function MenuLink({
  to,
  exact = false,
  onFollow,
  children,
}: {
  to: string;
  exact?: boolean;
  onFollow: () => void;
  children: ReactNode;
}) {
  return (
    <NavLink
      to={to}
      end={exact}
      onClick={onFollow}
      className={({ isActive }) =>
        `flex min-h-10 items-center gap-3 rounded-sm border-l-2 px-3 text-sm no-underline ${
          isActive
            ? 'border-accent bg-paper font-medium text-ink'
            : 'border-transparent text-muted hover:text-ink'
        }`
      }
    >
      {children}
    </NavLink>
  );
}

function UserBox({ account }: { account: Account }) {
  const { auth } = useServices();
  return (
    <div className="mt-8 grid gap-3 border-t border-hairline pt-4 md:mt-auto">
      <div className="flex items-center gap-3">
        {account.avatarUrl && (
          <img
            src={account.avatarUrl}
            alt=""
            width={32}
            height={32}
            className="size-8 rounded-full bg-hairline"
          />
        )}
        <p className="m-0 min-w-0 text-sm leading-tight">
          <span className="block truncate font-medium">{displayNameOf(account)}</span>
          <span className="block truncate text-muted">{account.email}</span>
        </p>
      </div>
      <Button onClick={() => auth.send({ type: 'signOut.requested' })}>
        <LogOut aria-hidden="true" size={16} />
        Sign out
      </Button>
    </div>
  );
}
