import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Failure } from '#domain/shared/failure.ts';
import { translateMessage } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { FormActions } from '#ui/form-actions.tsx';
import { Alert } from '#ui/surface.tsx';
import { toast } from '#ui/toast.ts';
import { useServices } from '../use-services.ts';

/** A problem of the form. `field` is the name of the input with the problem, or null if it concerns the whole form. */
export interface FormProblem {
  field: string | null;
  message: string;
}

/** Result of a submit; null for success. `told`: the service reported the problem, so a toast shows it as well. */
export type SubmitResult = null | (FormProblem & { told: boolean });

export function wrongInput(field: string, message: string): SubmitResult {
  return { field, message, told: false };
}

/** Converts a refusal by the service into a problem at the input that caused it. */
export function serviceProblem(failure: Failure, fields: Record<string, string>): SubmitResult {
  return { field: fields[failure.code] ?? null, message: translateMessage(failure), told: true };
}

export interface FormView {
  findProblem(field: string): string | null;
  typedText(field: string): string;
}

/**
 * A form that sends a request to the authentication service. The inputs are uncontrolled, because password managers fill them
 * without events. The input stays after a failure, and that of `keeps` also after a reload.
 */
export function AccountForm({
  name,
  keeps = [],
  submitLabel,
  busyLabel,
  failureTitle = '',
  onSubmit,
  onCancel,
  children,
}: {
  name: string;
  /** Fields to restore after a reload; never a password. */
  keeps?: readonly string[];
  submitLabel: string;
  busyLabel: string;
  /** Title of the toast for a problem that the service reported. */
  failureTitle?: string;
  onSubmit: (valueOf: (field: string) => string) => Promise<SubmitResult>;
  /** Set for a form in a dialog, which has its buttons at the right. */
  onCancel?: () => void;
  children: (view: FormView) => ReactNode;
}) {
  const { drafts } = useServices().browser;
  const [draft] = useState(() => drafts.read(name));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const form = useRef<HTMLFormElement>(null);

  const getValue = (field: string) => {
    const value = form.current && new FormData(form.current).get(field);
    return typeof value === 'string' ? value : '';
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setProblem(null);
    const result = await onSubmit(getValue);
    flushSync(() => {
      setBusy(false);
      setProblem(result);
    });
    if (!result) return drafts.forget(name);
    if (result.told) toast(failureTitle, { description: result.message, destructive: true });
    const field = result.field === null ? null : form.current?.elements.namedItem(result.field);
    if (field instanceof HTMLElement) field.focus();
  }

  const submitProps = { 'aria-disabled': busy, children: busy ? busyLabel : submitLabel };
  return (
    <form
      ref={form}
      onSubmit={(event) => void submit(event)}
      onInput={() => drafts.write(name, Object.fromEntries(keeps.map((field) => [field, getValue(field)])))}
      className="grid gap-5"
    >
      {children({
        findProblem: (field) => (problem?.field === field ? problem.message : null),
        typedText: (field) => draft[field] ?? '',
      })}
      {problem && problem.field === null && <Alert tone="danger" urgent title={problem.message} />}
      {onCancel ? (
        <FormActions onCancel={onCancel} {...submitProps} />
      ) : (
        <Button type="submit" look="primary" {...submitProps} />
      )}
    </form>
  );
}
