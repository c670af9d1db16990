import { useEffect, useState } from 'react';
import { copyConfirmationMs } from '#config/constants.ts';
import { t } from '#locales/translate.ts';
import { toast, toastFailure } from '#ui/toast.ts';

/**
 * Copies a text to the clipboard. `isCopied` is true for a short time afterwards.
 * @param advice what to do if the browser refuses
 */
export function useCopy(advice: string): { isCopied: boolean; copy: (text: string) => void } {
  const [isCopied, setCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), copyConfirmationMs);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      return toastFailure(t('Copy failed'), advice);
    }
    setCopied(true);
    toast(t('Copied to clipboard'));
  }

  return { isCopied, copy: (text) => void copy(text) };
}
