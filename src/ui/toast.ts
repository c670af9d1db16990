import type { Wording } from '#domain/shared/wording.ts';
import { translateMessage } from '#locales/translate.ts';

export interface ToastMessage {
  id: number;
  title: string;
  description?: string;
  destructive: boolean;
  action?: { label: string; note?: string; run: () => void };
  link?: { label: string; to: string; newTab?: boolean };
}

type Listener = () => void;

/** Maximum number of toasts at once. More would cover a phone's screen. */
const maxAtOnce = 3;

let messages: readonly ToastMessage[] = [];
let lastId = 0;
const listeners = new Set<Listener>();

/** Shows a message. If there are too many, drops the oldest message that reports no failure, otherwise the oldest one. */
export function toast(title: string, details: Partial<Omit<ToastMessage, 'id' | 'title'>> = {}): void {
  lastId += 1;
  const earlier = messages.length < maxAtOnce ? messages : withoutOne(messages);
  messages = [...earlier, { id: lastId, title, destructive: false, ...details }];
  notify();
}

/** Shows a failure. Translates the reason, but not the title. */
export function toastFailure(title: string, reason: Wording): void {
  toast(title, { description: translateMessage(reason), destructive: true });
}

export function dismissToast(id: number): void {
  messages = messages.filter((message) => message.id !== id);
  notify();
}

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
