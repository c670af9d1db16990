import { Fragment, type ReactNode } from 'react';
import { t } from '#locales/translate.ts';

/**
 * A translated sentence that contains links or emphasis.
 * @param text in English, with names in braces
 * @param parts the element for each name
 */
export function Sentence({ text, parts }: { text: string; parts: Readonly<Record<string, ReactNode>> }) {
  const pieces = t(text).split(/\{(\w+)\}/);
  // Splitting by a pattern with a group puts the names at odd positions.
  const children = pieces.map((piece, at) =>
    at % 2 === 0 ? piece : <Fragment key={piece}>{parts[piece]}</Fragment>,
  );
  return <>{children}</>;
}
