/** A short message that comes and goes. `destructive` ones tell of a failure. */
export interface ToastMessage {
  id: number;
  title: string;
  description?: string;
  destructive: boolean;
  action?: ToastAction;
  link?: ToastLink;
}

/** Leads to the subject of the toast. */
export interface ToastLink {
  label: string;
  to: string;
  newTab?: boolean;
}

/** An action in the toast. */
export interface ToastAction {
  label: string;
  /** A hint shown before the action. */
  note?: string;
  run: () => void;
}

type Listener = () => void;

/** More would cover a phone's screen. */
const maxAtOnce = 3;

let messages: readonly ToastMessage[] = [];
let lastId = 0;
const listeners = new Set<Listener>();

/** Shows a message. Where there are too many, the oldest one gives way, one that tells of a failure last. */
export function toast(
  title: string,
  details: { description?: string; destructive?: boolean; action?: ToastAction; link?: ToastLink } = {},
): void {
  lastId += 1;
  const earlier = messages.length < maxAtOnce ? messages : withoutOne(messages);
  messages = [...earlier, { id: lastId, title, destructive: false, ...details }];
  notify();
}

export function dismissToast(id: number): void {
  messages = messages.filter((message) => message.id !== id);
  notify();
}

/** For React's `useSyncExternalStore`. */
export const toastStore = {
  subscribe: (listener: Listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => messages,
};

function withoutOne(shown: readonly ToastMessage[]): readonly ToastMessage[] {
  const leaving = shown.find(({ destructive }) => !destructive) ?? shown[0];
  return shown.filter((message) => message !== leaving);
}

function notify(): void {
  for (const listener of listeners) listener();
}
