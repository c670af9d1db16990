import { useLiveQuery } from 'dexie-react-hooks';
import { Menu } from 'lucide-react';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { t } from '#locales/translate.ts';
import { reserveBar } from '#ui/reserve-foot.ts';
import { useWorkspace } from '../use-services.ts';
import { UnreadCount } from './admin-menu.tsx';
import { placePaths, places } from './places.ts';

export function BottomBar({ menuOpen, onMenu }: { menuOpen: boolean; onMenu: () => void }) {
  const { messages } = useWorkspace();
  const unread = useLiveQuery(() => messages.countUnread(), [messages]) ?? 0;
  return (
    <nav
      ref={reserveBar}
      aria-label={t('Main places')}
      className="@container fixed inset-x-0 bottom-0 z-20 border-t border-hairline bg-paper pb-[env(safe-area-inset-bottom)]"
    >
      <div className="grid auto-cols-fr grid-flow-col">
        <BarLink place="dashboard" exact />
        <BarLink place="messages">{unread > 0 && <UnreadCount count={unread} />}</BarLink>
        <BarLink place="repositories" short="GitHub" />
        <BarLink place="projects" />
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={menuOpen}
          onClick={onMenu}
          className={`${item} cursor-pointer border-0 bg-transparent text-muted`}
        >
          <Menu aria-hidden="true" size={20} />
          <span className={labelClass}>{t('More')}</span>
        </button>
      </div>
    </nav>
  );
}

const item =
  'relative grid min-h-14 grid-cols-[minmax(0,1fr)] content-center justify-items-center gap-0.5 px-0.5 no-underline -outline-offset-2';
/** With large text the labels below five icons do not fit. */
const labelClass = 'max-w-full truncate text-[0.6875rem] leading-4 @max-[18rem]:sr-only';

function BarLink({
  place,
  exact = false,
  short,
  children,
}: {
  place: keyof typeof placePaths;
  exact?: boolean;
  short?: string;
  children?: ReactNode;
}) {
  const { icon: Icon, label: name } = places[place];
  return (
    <NavLink
      to={placePaths[place]}
      end={exact}
      className={({ isActive }) => `${item} ${isActive ? 'font-semibold text-ink' : 'text-muted'}`}
    >
      <Icon aria-hidden="true" size={20} />
      <span className={labelClass}>{short ?? t(name)}</span>
      {children && <span className="absolute top-1 left-1/2 ml-1.5 flex">{children}</span>}
    </NavLink>
  );
}
