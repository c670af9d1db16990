import { type FormEvent, type ReactNode, useState } from 'react';
import type { Result } from '#domain/failure.ts';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/surface.tsx';
import { toast } from '#ui/toast.ts';

/**
 * A form that asks the authentication service for something. What was typed stays after a failure, and the service's
 * own words are shown.
 */
export function AccountForm({
  submitLabel,
  busyLabel,
  failureTitle,
  onSubmit,
  children,
}: {
  submitLabel: string;
  busyLabel: string;
  failureTitle: string;
  onSubmit: () => Promise<Result<void>>;
  children: ReactNode;
}) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    const result = await onSubmit();
    setBusy(false);
    if (result.ok) return;
    setProblem(result.failure.message);
    toast(failureTitle, { description: result.failure.message, destructive: true });
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-4">
      {children}
      {problem && <Alert tone="danger" urgent title={problem} />}
      <Button type="submit" look="primary" disabled={busy}>
        {busy ? busyLabel : submitLabel}
      </Button>
    </form>
  );
}
