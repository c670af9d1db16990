import type { ReactNode } from 'react';

export function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <h2>{name}</h2>
      <div className="states">{children}</div>
    </div>
  );
}
