import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** A page with one thing on it: account screens, callbacks, refusals. */
export function Centered({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-md flex-col px-4 py-8 sm:py-16">
      <Link to="/" reloadDocument className="mb-12 w-fit text-sm font-medium text-ink no-underline">
        <span aria-hidden="true" className="mr-2 inline-block size-3 bg-accent" />
        Portico
      </Link>
      <main>
        <h1 className="mb-8 text-4xl font-bold tracking-tight">{title}</h1>
        {children}
      </main>
    </div>
  );
}
