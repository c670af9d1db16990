import type { ReactNode } from 'react';
import { t } from '#locales/translate.ts';
import { Muted } from '#ui/surface.tsx';

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
