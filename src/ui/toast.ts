/** A short message that comes and goes. `destructive` ones tell of a failure. */
export interface ToastMessage {
  id: number;
  title: string;
  description?: string;
  destructive: boolean;
  action?: ToastAction;
}

/** One thing that can be done about it. */
export interface ToastAction {
  label: string;
  run: () => void;
}

type Listener = () => void;

let messages: readonly ToastMessage[] = [];
let lastId = 0;
const listeners = new Set<Listener>();

/** Shows a message. */
export function toast(
  title: string,
  details: { description?: string; destructive?: boolean; action?: ToastAction } = {},
): void {
  lastId += 1;
  messages = [...messages, { id: lastId, title, destructive: false, ...details }];
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

function notify(): void {
  for (const listener of listeners) listener();
}
