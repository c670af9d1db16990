import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type ContactField, type ContactMessage, contactFields } from '#domain/messages/contact.ts';
import type { ToastMessage } from '../toast.tsx';
import type { ContactService, SubmitResult } from './contact-service.ts';

const toasts: Record<SubmitResult, ToastMessage> = {
  delivered: {
    title: 'Message sent successfully!',
    text: 'Thank you for reaching out. I will get back to you soon.',
    tone: 'success',
  },
  waiting: {
    title: 'Message saved',
    text: 'Your message will be sent when you are online.',
    tone: 'info',
  },
  busy: {
    title: 'Message saved',
    text: 'Too many messages at once. Yours is kept on this device and will be sent later.',
    tone: 'info',
  },
  failing: {
    title: 'Message saved',
    text: 'The server cannot take it at the moment. It is kept on this device and will be sent later.',
    tone: 'info',
  },
  unkept: {
    title: 'Message not sent',
    text: 'It could not be delivered, and this browser cannot keep it. Please try again later.',
    tone: 'danger',
  },
  refused: {
    title: 'Message not sent',
    text: 'Please check your input and try again.',
    tone: 'danger',
  },
};

/** What stands below the button until the next message is begun. */
function outcomeOf(result: SubmitResult, email: string): string {
  if (result === 'delivered') return `Sent. The reply goes to ${email}.`;
  return result === 'refused' || result === 'unkept' ? 'Not sent. Your text is still here.' : '';
}

/**
 * The form's life: idle, sending, told, cleared.
 *
 * @param openService makes the service at hydration; the same function for the component's life
 * @param pause how long "sending" is shown at least
 * @param check names the first field that keeps a message from being sent
 */
export function useContactForm(
  openService: () => ContactService,
  pause: () => Promise<void>,
  check: (message: ContactMessage) => ContactField | null,
) {
  const form = useRef<HTMLFormElement>(null);
  const [sending, setSending] = useState(false);
  const [outcome, setOutcome] = useState('');
  const clearOutcome = useCallback(() => setOutcome(''), []);
  // The next message begins with fields that know nothing of this one.
  const [round, setRound] = useState(0);
  const [toast, setToast] = useState<ToastMessage | null>(null);
  const closeToast = useCallback(() => setToast(null), []);
  const { service, waiting, countWaiting } = useContactService(openService, form, setToast);

  async function send(message: ContactMessage): Promise<void> {
    setSending(true);
    setOutcome('');
    const submitted: Promise<SubmitResult> = service.current?.submit(message) ?? Promise.resolve('unkept');
    const [result] = await Promise.all([submitted, pause()]);
    setSending(false);
    setToast(toasts[result]);
    setOutcome(outcomeOf(result, message.email));
    if (result !== 'refused' && result !== 'unkept') setRound((before) => before + 1);
    await countWaiting();
  }

  function submit(event: React.SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (sending) return;
    const message = readMessage(event.currentTarget);
    const wrong = check(message);
    if (wrong === null) void send(message);
    else fieldOf(event.currentTarget, wrong)?.focus();
  }

  return { form, round, sending, waiting, outcome, clearOutcome, toast, closeToast, submit };
}

/** What waits on this device is delivered, and its writer told, for as long as the form is there. */
function useContactService(
  openService: () => ContactService,
  form: RefObject<HTMLFormElement | null>,
  tell: (toast: ToastMessage) => void,
) {
  const service = useRef<ContactService>(null);
  const [waiting, setWaiting] = useState(0);
  const countWaiting = useCallback(async () => {
    setWaiting((await service.current?.waiting().catch(() => 0)) ?? 0);
  }, []);

  useEffect(() => {
    const opened = openService();
    service.current = opened;
    const abort = new AbortController();
    opened.watch(abort.signal, () => {
      tell(toasts.delivered);
      void countWaiting();
    });
    void countWaiting();
    opened.takeRefused().then(
      (message) => {
        if (!message || !form.current || !isEmpty(form.current)) return;
        fill(form.current, message);
        tell(toasts.refused);
      },
      () => {},
    );
    return () => abort.abort();
  }, [openService, form, tell, countWaiting]);

  return { service, waiting, countWaiting };
}

function readMessage(form: HTMLFormElement): ContactMessage {
  const data = new FormData(form);
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  return {
    id: crypto.randomUUID(),
    name: text('name'),
    email: text('email'),
    message: text('message'),
    website: text('website'),
    seconds: Math.min(Math.floor(performance.now() / 1000), 86_400),
  };
}

function isEmpty(form: HTMLFormElement): boolean {
  const message = readMessage(form);
  return !message.name && !message.email && !message.message;
}

function fill(form: HTMLFormElement, message: ContactMessage): void {
  for (const name of contactFields) {
    const field = fieldOf(form, name);
    if (field) field.value = message[name];
  }
}

function fieldOf(form: HTMLFormElement, name: ContactField): HTMLInputElement | HTMLTextAreaElement | null {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field : null;
}
