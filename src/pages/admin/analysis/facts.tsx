import type { ReactNode } from 'react';
import { t } from '#locales/translate.ts';
import { Muted } from '#ui/surface.tsx';

export function Facts({ children }: { children: ReactNode }) {
  return (
    <dl className="m-0 grid grid-cols-[repeat(auto-fill,minmax(min(max(8rem,34%),100%),1fr))] gap-x-8 gap-y-4 sm:grid-cols-4">
      {children}
    </dl>
  );
}

export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="border-t border-hairline pt-2">
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="tabular m-0 text-2xl font-medium">{children}</dd>
    </div>
  );
}

export function Part({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-base font-medium">{title}</h3>
        {aside}
      </div>
      {children}
    </section>
  );
}

export function NotKnown() {
  return <Muted>{t("Unknown. This part couldn't be loaded.")}</Muted>;
}
