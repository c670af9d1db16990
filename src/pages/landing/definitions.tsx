import type { ReactNode } from 'react';

interface DefinitionsProps {
  className: string;
  label?: string;
  entries: readonly (readonly [term: string, value: ReactNode])[];
}

/** Terms with their values. Leaves out terms without a value. */
export function Definitions({ className, label, entries }: DefinitionsProps) {
  const shown = entries.filter(([, value]) => Boolean(value));
  if (shown.length === 0) return null;
  return (
    <dl className={className} aria-label={label}>
      {shown.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
