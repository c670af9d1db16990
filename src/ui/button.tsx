import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router-dom';

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger';

// No transition into the disabled state, because it would repaint while the main thread is busy.
const shape =
  'button inline-flex max-w-full items-center pointer-coarse:min-h-11 pointer-coarse:min-w-11 justify-center gap-2 rounded-sm border text-sm font-medium ' +
  'no-underline transition-colors disabled:transition-none cursor-pointer disabled:cursor-not-allowed disabled:opacity-50 ' +
  'aria-disabled:cursor-not-allowed aria-disabled:opacity-50';

const looks: Record<ButtonLook, string> = {
  // Without `forced-color-adjust-none`, a forced palette would draw a backdrop behind the label.
  primary: 'border-ink bg-ink text-paper forced-color-adjust-none hover:border-ink-hover hover:bg-ink-hover',
  secondary: 'border-edge bg-paper text-ink hover:border-ink',
  quiet: 'border-transparent bg-transparent text-ink hover:bg-surface',
  danger: 'border-danger bg-paper text-danger hover:bg-danger-surface',
};

interface Look {
  look?: ButtonLook;
}

export function Button({
  look = 'secondary',
  className = '',
  type = 'button',
  ...rest
}: ComponentProps<'button'> & Look) {
  return <button {...rest} type={type} className={`${shape} ${looks[look]} ${className}`} />;
}

/** An underlined link within a text or a row of links. */
export function TextLink(props: LinkProps) {
  return <Link {...props} className="text-ink underline underline-offset-4" />;
}

export function ButtonLink({ look = 'secondary', className = '', ...rest }: LinkProps & Look) {
  return <Link {...rest} className={`${shape} ${looks[look]} ${className}`} />;
}
