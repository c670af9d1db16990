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

/** Browsers limit changes of the address. Milliseconds. */
const addressDelayMs = 200;

/** Returns the state of the address, or the last shown one of this device. */
function firstShown(search: string): ListState {
  const named = read(search);
  return namesListState(new URLSearchParams(search)) ? named : { ...read(lastShown()), opened: named.opened };
}

/** Returns the owner shown first; null: none. */
export function listedFirst(search: string): string | null {
  const { tab, organization } = firstShown(search);
  return tab === 'repositories' ? organization : null;
}

/** The state of the list. It changes at once, and the address follows. */
export function useListState(): { state: ListState; show: (change: ListChange) => void } {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const [state, setState] = useState(() => firstShown(search));
  const address = useRef(search);
  // Written to the address, but not yet shown by the router.
  const written = useRef(new Set<string>());

  // Follows changes of the address by the Back button or a link.
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
    // Another screen is already in the address. Writing now would cancel it.
    const isHere = () => location.pathname === pathname;
    const write = () => {
      if (!isHere()) return;
      address.current = next;
      written.current.add(next);
      void navigate({ pathname, search: next }, { replace: true, preventScrollReset: true });
    };
    const timer = setTimeout(write, addressDelayMs);
    // Writes a pending state before leaving the page.
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

/** Parsed like an address, because any script of the site may have written it. Empty if nothing is stored. */
const lastShown = () => deviceStorage.getItem(lastListKey) ?? '';

function read(search: string): ListState {
  return parseListState(new URLSearchParams(search));
}

function getAddress(state: ListState, search: string): string {
  const parameters = writeListState(state, new URLSearchParams(search)).toString();
  return parameters === '' ? '' : `?${parameters}`;
}
