import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { contactSubmitDelayMs } from '#config/constants.ts';
import { type ContactField, type ContactMessage, contactFields } from '#domain/messages/contact.ts';
import type { IslandTexts } from '#locales/texts.ts';
import { useIslandLanguage } from '../page-language.ts';
import type { ToastMessage } from '../toast.tsx';
import type { ContactService, SubmitResult } from './contact-service.ts';

function getToast(result: SubmitResult, texts: IslandTexts): ToastMessage {
  const toasts: Record<SubmitResult, ToastMessage> = {
    delivered: { ...texts.sent, tone: 'success' },
    waiting: { title: texts.saved, text: texts.savedUntilOnline, tone: 'info' },
    busy: { title: texts.saved, text: texts.savedForTooMany, tone: 'info' },
    failing: { title: texts.saved, text: texts.savedForServer, tone: 'info' },
    unkept: { title: texts.notSent, text: texts.cannotBeKept, tone: 'danger' },
    refused: { title: texts.notSent, text: texts.checkInput, tone: 'danger' },
  };
  return toasts[result];
}

/** Returns the text below the button, shown until the writer starts the next message. */
function submitMessage(result: SubmitResult, email: string, texts: IslandTexts): string {
  if (result === 'delivered') return texts.replyNote(email);
  return result === 'refused' || result === 'unkept' ? texts.textIsKept : '';
}

/**
 * Sends the form and shows the result.
 *
 * @param openService creates the service at hydration; must be a stable reference
 * @param check returns the first invalid field
 */
export function useContactForm(
  openService: () => ContactService,
  check: (message: ContactMessage) => ContactField | null,
) {
  const { texts } = useIslandLanguage();
  const form = useRef<HTMLFormElement>(null);
  const [sending, setSending] = useState(false);
  const [outcome, setOutcome] = useState('');
  const clearOutcome = useCallback(() => setOutcome(''), []);
  // Key of the fields: a new round resets them for the next message.
  const [round, setRound] = useState(0);
  const [toast, setToast] = useState<ToastMessage | null>(null);
  const closeToast = useCallback(() => setToast(null), []);
  const { service, waiting, countWaiting } = useContactService(openService, form, texts, setToast);

  async function send(message: ContactMessage): Promise<void> {
    setSending(true);
    setOutcome('');
    const submitted: Promise<SubmitResult> = service.current?.submit(message) ?? Promise.resolve('unkept');
    // Shows the "sending" state for a minimum time.
    const [result] = await Promise.all([submitted, pause(contactSubmitDelayMs)]);
    setSending(false);
    setToast(getToast(result, texts));
    setOutcome(submitMessage(result, message.email, texts));
    if (result !== 'refused' && result !== 'unkept') setRound((before) => before + 1);
    await countWaiting();
  }

  function submit(event: React.SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (sending) return;
    const message = readMessage(event.currentTarget);
    const wrong = check(message);
    if (wrong === null) void send(message);
    else getField(event.currentTarget, wrong)?.focus();
  }

  return { form, round, sending, waiting, outcome, clearOutcome, toast, closeToast, submit };
}

/** Delivers the messages stored on this device and shows the results while the form is mounted. */
function useContactService(
  openService: () => ContactService,
  form: RefObject<HTMLFormElement | null>,
  texts: IslandTexts,
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
      tell(getToast('delivered', texts));
      void countWaiting();
    });
    void countWaiting();
    let begun = '';
    const begin = () => {
      begun = beginWithSubject(form.current, begun);
    };
    opened
      .takeRefused()
      .then(
        (message) => {
          if (!message || !form.current || !isEmpty(form.current)) return;
          fill(form.current, message);
          tell(getToast('refused', texts));
        },
        () => {},
      )
      .finally(begin);
    addEventListener('click', begin, { signal: abort.signal });
    return () => abort.abort();
  }, [openService, form, texts, tell, countWaiting]);

  return { service, waiting, countWaiting };
}

const pause = (durationMs: number) => new Promise<void>((resolve) => setTimeout(resolve, durationMs));

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

/**
 * Starts the message with the title of the service whose link was clicked (see the loader). Keeps text that the writer
 * has typed.
 *
 * @param begun the text that the last call wrote
 */
function beginWithSubject(form: HTMLFormElement | null, begun: string): string {
  const { dataset } = document.documentElement;
  const { subject } = dataset;
  const field = form && getField(form, 'message');
  if (subject === undefined || !field) return begun;
  delete dataset['subject'];
  if (field.value !== '' && field.value !== begun) return begun;
  field.value = `${subject}\n\n`;
  return field.value;
}

function isEmpty(form: HTMLFormElement): boolean {
  const message = readMessage(form);
  return !message.name && !message.email && !message.message;
}

function fill(form: HTMLFormElement, message: ContactMessage): void {
  for (const name of contactFields) {
    const field = getField(form, name);
    if (field) field.value = message[name];
  }
}

function getField(form: HTMLFormElement, name: ContactField): HTMLInputElement | HTMLTextAreaElement | null {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field : null;
}
