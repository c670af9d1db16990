import type { ReactNode } from 'react';

interface DeviceRowProps {
  term: string;
  action?: ReactNode;
  children: ReactNode;
}

export function DeviceRow({ term, action, children }: DeviceRowProps) {
  return (
    <div className="grid min-h-12 items-center gap-x-4 gap-y-1 border-b border-hairline py-1 sm:grid-cols-[10rem_1fr_auto]">
      <dt className="text-muted">{term}</dt>
      <dd className="m-0">{children}</dd>
      {action && <dd className="m-0">{action}</dd>}
    </div>
  );
}
