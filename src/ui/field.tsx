import { type ComponentProps, type ReactNode, useId } from 'react';
import { translateMessage } from '#locales/translate.ts';

const control =
  'min-h-9 pointer-coarse:min-h-11 w-full rounded-sm border bg-paper px-3 py-1 text-base text-ink placeholder:text-muted ' +
  'disabled:opacity-50';

interface FieldProps {
  label: string;
  labelHidden?: boolean;
  hint?: string;
  error?: string | null;
}

export function TextField({
  label,
  labelHidden,
  hint,
  error,
  className = '',
  ...rest
}: ComponentProps<'input'> & FieldProps) {
  const id = useId();
  const describedBy = describe(id, hint, error);
  return (
    <Labelled id={id} label={label} labelHidden={labelHidden} hint={hint} error={error}>
      <input
        dir="auto"
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy}
        className={`${control} ${error ? 'border-danger' : 'border-control'} ${className}`}
      />
    </Labelled>
  );
}

export function TextArea({
  label,
  labelHidden,
  hint,
  error,
  className = '',
  ...rest
}: ComponentProps<'textarea'> & FieldProps) {
  const id = useId();
  return (
    <Labelled id={id} label={label} labelHidden={labelHidden} hint={hint} error={error}>
      <textarea
        dir="auto"
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describe(id, hint, error)}
        className={`${control} ${error ? 'border-danger' : 'border-control'} ${className}`}
      />
    </Labelled>
  );
}

export function CheckField({ label, ...rest }: ComponentProps<'input'> & { label: ReactNode }) {
  return (
    <label className="flex min-h-6 cursor-pointer items-center gap-3 text-sm wrap-anywhere pointer-coarse:min-h-11">
      <input {...rest} type="checkbox" className="size-4 shrink-0 pointer-coarse:size-5" />
      {label}
    </label>
  );
}

interface SelectProps extends ComponentProps<'select'>, FieldProps {
  options?: readonly (readonly [value: string | number, label: string])[];
}

/** A select with `options`, or with `children` for options that have other attributes. */
export function SelectField({
  label,
  labelHidden,
  hint,
  error,
  options,
  children,
  className = '',
  ...rest
}: SelectProps) {
  const id = useId();
  return (
    <Labelled id={id} label={label} labelHidden={labelHidden} hint={hint} error={error}>
      <select
        {...rest}
        id={id}
        aria-describedby={describe(id, hint, error)}
        className={`${control} border-control ${className}`}
      >
        {options?.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
        {children}
      </select>
    </Labelled>
  );
}

function Labelled({
  id,
  label,
  labelHidden = false,
  hint,
  error,
  children,
}: FieldProps & { id: string; children: ReactNode }) {
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'text-sm font-medium'}>
        {label}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="m-0 text-sm text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="m-0 text-sm text-danger">
          {translateMessage(error)}
        </p>
      )}
    </div>
  );
}

function describe(id: string, hint?: string, error?: string | null): string | undefined {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean);
  return ids.length > 0 ? ids.join(' ') : undefined;
}
