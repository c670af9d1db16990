import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { ThemeSwitch } from './theme-switch.tsx';

/** A page with one thing on it: account screens, callbacks, refusals. The title left, the thing right of it. */
export function Centered({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Portico`;
  }, [title]);
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-7xl flex-col px-4 py-6 sm:px-8 md:py-10">
      <header className="flex items-center justify-between gap-4">
        <Link
          to="/"
          reloadDocument
          className="inline-flex min-h-6 items-center text-sm font-medium text-ink no-underline"
        >
          <span aria-hidden="true" className="mr-2 inline-block size-3 bg-accent" />
          Portico
        </Link>
        <span className="flex items-center gap-4">
          <Link
            to="/"
            reloadDocument
            className="inline-flex min-h-6 items-center text-sm text-ink underline underline-offset-4"
          >
            Home
          </Link>
          <ThemeSwitch />
        </span>
      </header>
      <main className="mt-12 grid gap-8 border-t border-ink pt-6 md:mt-20 md:grid-cols-[5fr_7fr] md:gap-12 md:pt-8">
        <h1 className="text-4xl leading-none font-bold tracking-tight sm:text-5xl lg:text-6xl">{title}</h1>
        <div className="w-full max-w-md">{children}</div>
      </main>
    </div>
  );
}
