import type { ReactNode } from 'react';
import { Colonnade } from './colonnade.tsx';
import { ownYears } from './own-years.ts';

/** Shown instead of an empty list. Its text names the entries that will appear here. */
export function EmptyState({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-4 py-8">
      <Colonnade years={ownYears()} className="h-6 w-40 max-w-full" />
      <p className="m-0 text-muted">{children}</p>
    </div>
  );
}
