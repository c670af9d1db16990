import type { ReactNode } from 'react';

/** A large number with what it counts. Its height does not depend on whether it is known yet. */
export function Figure({
  value,
  status,
  children,
}: {
  value: number | string | undefined;
  status?: string;
  children: ReactNode;
}) {
  return (
    <div>
      <p className="tabular m-0 text-6xl leading-none font-bold tracking-tight">{value ?? '…'}</p>
      <p className="m-0 mt-3 max-w-[28ch] text-sm text-muted">{children}</p>
      {status !== undefined && (
        <p className="m-0 mt-2 flex min-h-5 items-center gap-2 text-sm">
          {status !== '' && (
            <span
              aria-hidden="true"
              className={`size-2 rounded-full ${status === 'Connected' ? 'bg-success' : 'bg-control'}`}
            />
          )}
          {status}
        </p>
      )}
    </div>
  );
}
