import { type FormEvent, type ReactNode, useState } from 'react';

/** From here on what is left is counted down. */
const shareLeft = 0.1;

/**
 * A field with a bound. Nothing is ever cut off: what is too long stays as it was typed or pasted, is said, and is not sent.
 * The control itself stays uncontrolled.
 */
export function CountedField({ limit, children }: { limit: number; children: ReactNode }) {
  const [left, setLeft] = useState(limit);

  function count({ target }: FormEvent) {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    const now = limit - target.value.trim().length;
    setLeft(now);
    target.setCustomValidity(now < 0 ? countWords(now) : '');
  }

  return (
    <div className="field" onInput={count}>
      {children}
      <p className="field-note" role="status">
        {left <= limit * shareLeft && countWords(left)}
      </p>
    </div>
  );
}

function countWords(left: number): string {
  const characters = `${Math.abs(left).toLocaleString('en-GB')} ${Math.abs(left) === 1 ? 'character' : 'characters'}`;
  return left < 0 ? `${characters} too long` : `${characters} left`;
}
