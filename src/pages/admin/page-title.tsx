import { type ReactNode, useEffect } from 'react';
import { isolate } from '#domain/shared/foreign-text.ts';
import { owner } from '#site/owner.ts';

export function PageTitle({ title, aside }: { title: string; aside?: ReactNode }) {
  useEffect(() => {
    const before = document.title;
    document.title = `${isolate(title)} · ${owner.name}`;
    return () => {
      document.title = before;
    };
  }, [title]);
  return (
    <div className="mb-1 flex min-h-9 flex-wrap items-center gap-x-2 gap-y-1 md:gap-x-4">
      <h1 className="mr-auto text-lg leading-tight font-semibold tracking-tight md:text-2xl">{title}</h1>
      {aside}
    </div>
  );
}
