import { type ReactNode, useEffect } from 'react';

/** The page's heading, and its name in the window's title. */
export function PageTitle({ title, aside }: { title: string; aside?: ReactNode }) {
  useEffect(() => {
    const before = document.title;
    document.title = `${title} · Portico`;
    return () => {
      document.title = before;
    };
  }, [title]);
  return (
    <div className="mb-8 flex flex-wrap items-end justify-between gap-4 md:mb-12">
      <h1 className="text-3xl leading-tight font-bold tracking-tight md:text-5xl">{title}</h1>
      {aside}
    </div>
  );
}
