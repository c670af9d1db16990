import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { deviceStorage } from '#browser/storage.ts';
import { lastListKey } from '#config/constants.ts';
import {
  changeList,
  type ListChange,
  type ListState,
  namesListState,
  parseListState,
  writeListState,
} from '#domain/repository/list-url-state.ts';

/** Browsers allow only so many changes of the address in a time; a pause in typing is soon enough. */
const addressDelayMs = 200;

/** Of an address that says nothing about the list, what was shown last on this device. */
function firstShown(search: string): ListState {
  const named = read(search);
  return namesListState(new URLSearchParams(search)) ? named : { ...read(lastShown()), opened: named.opened };
}

/** Whose repositories the screen shows first; null: nobody's. */
export function listedFirst(search: string): string | null {
  const { tab, organization } = firstShown(search);
  return tab === 'repositories' ? organization : null;
}

/** What the screen shows, kept in the address: it changes at once, and the address follows. */
export function useListState(): { state: ListState; show: (change: ListChange) => void } {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const [state, setState] = useState(() => firstShown(search));
  const address = useRef(search);
  // Written here and not shown by the router yet: it may be slower than the next change.
  const written = useRef(new Set<string>());

  // Somebody else changed the address: the back button, a link.
  useEffect(() => {
    if (search === address.current) written.current.clear();
    if (search === address.current || written.current.delete(search)) return;
    address.current = search;
    setState(read(search));
  }, [search]);

  useEffect(() => {
    keepShown(state);
    const next = getAddress(state, address.current);
    if (next === address.current) return;
    // Else it is another screen's already, which is shown once it is loaded: to write here would end that.
    const isHere = () => location.pathname === pathname;
    const write = () => {
      if (!isHere()) return;
      address.current = next;
      written.current.add(next);
      void navigate({ pathname, search: next }, { replace: true, preventScrollReset: true });
    };
    const timer = setTimeout(write, addressDelayMs);
    // Whoever leaves in the pause comes back to what they saw.
    const leave = () => {
      if (isHere()) history.replaceState(history.state, '', pathname + next);
    };
    window.addEventListener('pagehide', leave);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', leave);
    };
  }, [state, pathname, navigate]);

  const show = useCallback((change: ListChange) => setState((before) => changeList(before, change)), []);
  return { state, show };
}

function keepShown(state: ListState): void {
  deviceStorage.setItem(lastListKey, getAddress({ ...state, opened: null }, ''));
}

/** Empty where nothing was kept. Read as an address is: anybody may have written it. */
const lastShown = () => deviceStorage.getItem(lastListKey) ?? '';

function read(search: string): ListState {
  return parseListState(new URLSearchParams(search));
}

function getAddress(state: ListState, search: string): string {
  const parameters = writeListState(state, new URLSearchParams(search)).toString();
  return parameters === '' ? '' : `?${parameters}`;
}
