import type { ReactNode } from 'react';

export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="m-0 text-xl font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}
