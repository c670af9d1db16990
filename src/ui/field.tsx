import { type AriaAttributes, type ComponentProps, type ReactNode, useId } from 'react';
import { translateMessage } from '#locales/translate.ts';

const control =
  'min-h-9 pointer-coarse:min-h-11 w-full rounded-sm border bg-paper px-3 py-1 text-base text-ink placeholder:text-muted ' +
  'disabled:opacity-50';

/** For names and code, which the browser must neither complete nor correct. */
export const asCode = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

interface FieldProps {
  label: string;
  labelHidden?: boolean;
  hint?: string;
  error?: string | null;
  className?: string;
}

export function TextField({
  label,
  labelHidden,
  hint,
  error,
  className,
  ...rest
}: ComponentProps<'input'> & FieldProps) {
  return (
    <Labelled {...{ label, labelHidden, hint, error, className }}>
      {(shared) => <input dir="auto" {...rest} {...shared} />}
    </Labelled>
  );
}

export function TextArea({
  label,
  labelHidden,
  hint,
  error,
  className,
  ...rest
}: ComponentProps<'textarea'> & FieldProps) {
  return (
    <Labelled {...{ label, labelHidden, hint, error, className }}>
      {(shared) => <textarea dir="auto" {...rest} {...shared} />}
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
  className,
  ...rest
}: SelectProps) {
  return (
    <Labelled {...{ label, labelHidden, hint, error, className }}>
      {(shared) => (
        <select {...rest} {...shared}>
          {options?.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
          {children}
        </select>
      )}
    </Labelled>
  );
}

/** @param children renders the control with the attributes that all kinds of controls share */
function Labelled({
  label,
  labelHidden = false,
  hint,
  error,
  className = '',
  children,
}: FieldProps & { children: (shared: AriaAttributes & { id: string; className: string }) => ReactNode }) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean);
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'text-sm font-medium'}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
        className: `${control} ${error ? 'border-danger' : 'border-control'} ${className}`,
      })}
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
