import type { ReactNode } from 'react';

interface FigureProps {
  title: string;
  status?: ReactNode;
  value: number | string | undefined;
  text: string;
  children?: ReactNode;
}

/** A card with a number. It has the same height without the number, so that nothing moves. */
export function Figure({ title, status, value, text, children }: FigureProps) {
  return (
    <section className="min-w-0 border-b border-hairline px-4 py-3 last:border-0 md:border-r md:border-b-0">
      <div className="flex min-h-5 flex-wrap items-center gap-x-3 text-sm">
        <h2 className="text-sm font-normal text-muted">{title}</h2>
        {status}
      </div>
      <p className="tabular m-0 text-2xl leading-tight font-semibold tracking-tight">{value ?? '…'}</p>
      <div className="flex flex-wrap items-baseline gap-x-3 text-sm">
        <p className="m-0 text-muted">{text}</p>
        {children}
      </div>
    </section>
  );
}
