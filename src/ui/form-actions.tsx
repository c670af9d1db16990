import type { ComponentProps } from 'react';
import { t } from '#locales/translate.ts';
import { Button } from './button.tsx';

/** The buttons below a form in a dialog. Passes the other attributes to the button that submits. */
export function FormActions({ onCancel, ...submit }: ComponentProps<'button'> & { onCancel: () => void }) {
  return (
    <div className="flex flex-wrap justify-end gap-2 border-t border-hairline pt-4">
      <Button onClick={onCancel}>{t('Cancel')}</Button>
      <Button {...submit} type="submit" look="primary" />
    </div>
  );
}
