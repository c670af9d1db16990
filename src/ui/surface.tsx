import type { ReactNode } from 'react';
import { translateMessage } from '#locales/translate.ts';

export function Card({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className="border-t border-ink pt-4">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-xl font-semibold">{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

export type Tone = 'neutral' | 'success' | 'danger' | 'warning' | 'info' | 'admin';

const tones: Record<Tone, string> = {
  neutral: 'bg-surface text-ink',
  success: 'bg-success-surface text-success',
  danger: 'bg-danger-surface text-danger',
  warning: 'bg-warning-surface text-warning',
  info: 'bg-info-surface text-info',
  admin: 'bg-admin-surface text-admin',
};

export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex max-w-full min-w-0 items-center gap-1 rounded-sm px-2 py-0.5 wrap-anywhere text-sm font-medium ${tones[tone]}`}
    >
      {children}
    </span>
  );
}

/** A message within the page. `urgent`: screen readers announce it at once. `line`: it is part of a line of text. */
export function Alert({
  tone,
  title,
  urgent = false,
  line = false,
  text,
  children,
}: {
  tone: Tone;
  title?: string;
  urgent?: boolean;
  line?: boolean;
  text?: string;
  children?: ReactNode;
}) {
  return (
    <div
      role={urgent ? 'alert' : 'status'}
      className={`rounded-sm ${line ? 'px-3 py-1 text-sm' : 'px-4 py-3'} ${tones[tone]}`}
    >
      {title && <p className="m-0 font-semibold">{translateMessage(title)}</p>}
      {text && <p className="m-0 text-sm">{text}</p>}
      {children}
    </div>
  );
}

export function Muted({ children }: { children: ReactNode }) {
  return <p className="m-0 text-sm text-muted">{children}</p>;
}

export function Spinner({ label }: { label: string }) {
  return (
    <p role="status" className="m-0 flex items-center gap-3 wrap-anywhere text-muted">
      <span
        aria-hidden="true"
        className="size-4 animate-spin rounded-full border-2 border-hairline border-t-ink"
      />
      {label}
    </p>
  );
}
