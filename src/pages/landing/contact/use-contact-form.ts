import { useCallback, useEffect, useRef, useState } from 'react';
import { type ContactMessage, contactProblem } from '#domain/messages/contact.ts';
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

/**
 * The form's life: idle, sending, told, cleared.
 *
 * @param openService makes the service at hydration; the same function for the component's life
 * @param pause how long "sending" is shown at least
 */
export function useContactForm(openService: () => ContactService, pause: () => Promise<void>) {
  const form = useRef<HTMLFormElement>(null);
  const service = useRef<ContactService>(null);
  const [sending, setSending] = useState(false);
  const [waiting, setWaiting] = useState(0);
  const [toast, setToast] = useState<ToastMessage | null>(null);
  const closeToast = useCallback(() => setToast(null), []);

  useEffect(() => {
    const opened = openService();
    service.current = opened;
    const abort = new AbortController();
    const count = () => opened.waiting().then(setWaiting, () => {});
    opened.watch(abort.signal, () => {
      setToast(toasts.delivered);
      void count();
    });
    void count();
    opened.takeRefused().then(
      (message) => {
        if (!message || !form.current || !isEmpty(form.current)) return;
        fill(form.current, message);
        setToast(toasts.refused);
      },
      () => {},
    );
    return () => abort.abort();
  }, [openService]);

  async function send(message: ContactMessage): Promise<void> {
    setSending(true);
    const [result] = await Promise.all([
      contactProblem(message) || !service.current ? ('refused' as const) : service.current.submit(message),
      pause(),
    ]);
    setSending(false);
    setToast(toasts[result]);
    if (result !== 'refused' && result !== 'unkept') form.current?.reset();
    setWaiting((await service.current?.waiting().catch(() => 0)) ?? 0);
  }

  function submit(event: React.SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!sending) void send(readMessage(event.currentTarget));
  }

  return { form, sending, waiting, toast, closeToast, submit };
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
  };
}

function isEmpty(form: HTMLFormElement): boolean {
  const message = readMessage(form);
  return !message.name && !message.email && !message.message;
}

function fill(form: HTMLFormElement, message: ContactMessage): void {
  for (const name of ['name', 'email', 'message'] as const) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
      field.value = message[name];
  }
}
