import type { ReactNode } from 'react';

/** A component's name over its states. */
export function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <h2>{name}</h2>
      <div className="states">{children}</div>
    </div>
  );
}
