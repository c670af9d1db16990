import { type ComponentProps, type ReactNode, useId } from 'react';
import { translateMessage } from '#locales/translate.ts';

const shape =
  'min-h-9 pointer-coarse:min-h-11 w-full rounded-sm border bg-paper px-3 py-1 text-base text-ink placeholder:text-muted ' +
  'disabled:opacity-50';

/** For names and code, which the browser must neither complete nor correct. */
export const asCode = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

interface FieldProps {
  label: string;
  labelHidden?: boolean;
  hint?: string | undefined;
  error?: string | null | undefined;
  className?: string;
}

export function TextField(props: ComponentProps<'input'> & FieldProps) {
  const { frame, control } = useField(props);
  return (
    <Labelled {...frame}>
      <input dir="auto" {...control} />
    </Labelled>
  );
}

export function TextArea(props: ComponentProps<'textarea'> & FieldProps) {
  const { frame, control } = useField(props);
  return (
    <Labelled {...frame}>
      <textarea dir="auto" {...control} />
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
export function SelectField({ options, children, ...props }: SelectProps) {
  const { frame, control } = useField(props);
  return (
    <Labelled {...frame}>
      <select {...control}>
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

/** Splits the properties of a field into those of its frame and those of its control. */
function useField<Props extends FieldProps>(props: Props) {
  const { label, labelHidden = false, hint, error, className = '', ...rest } = props;
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean);
  const control = {
    ...rest,
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
    className: `${shape} ${error ? 'border-danger' : 'border-control'} ${className}`,
  };
  return { frame: { id, label, labelHidden, hint, error }, control };
}

function Labelled({
  id,
  label,
  labelHidden,
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
