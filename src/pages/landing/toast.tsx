import { useEffect } from 'react';
import { useIslandLanguage } from './page-language.ts';

export interface ToastMessage {
  title: string;
  text: string;
  tone: 'success' | 'info' | 'danger';
}

const shownMs = 8_000;

/** Shows one message at a time. The live region stays mounted, so that screen readers announce the message. */
export function Toast({ message, onClose }: { message: ToastMessage | null; onClose: () => void }) {
  const { texts } = useIslandLanguage();

  useEffect(() => {
    if (!message) return;
    const timer = setTimeout(onClose, shownMs);
    return () => clearTimeout(timer);
  }, [message, onClose]);

  return (
    <div className="toast-region" role="status">
      {message && (
        <div className={`toast toast-${message.tone}`}>
          <div>
            <p className="toast-title">{message.title}</p>
            <p>{message.text}</p>
          </div>
          <button className="icon-button" type="button" aria-label={texts.dismiss} onClick={onClose}>
            <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
              <path d="M6 6l12 12M18 6 6 18" />
            </svg>
          </button>
        </div>
      )}
    </div>
  );
}
