import type { ReactNode } from 'react';

interface FactsProps {
  facts: readonly (readonly [name: string, value: ReactNode])[];
  className?: string;
}

/** Names with their values. Leaves out facts without a value. */
export function Facts({ facts, className = 'grid-cols-[auto_minmax(0,1fr)] gap-x-6 text-sm' }: FactsProps) {
  return (
    <dl className={`tabular m-0 grid gap-y-1 ${className}`}>
      {facts
        .filter(([, value]) => Boolean(value))
        .map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="m-0 wrap-anywhere text-ink">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
