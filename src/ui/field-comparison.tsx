import { t } from '#locales/translate.ts';

/** A value in its line of text, with the one that it replaces before it; null: none is known. */
export function FieldComparison({ before, after }: { before: string | null; after: string }) {
  return (
    <>
      {before !== null && (
        <>
          <del className="text-muted">
            <span className="sr-only">{t('from')} </span>
            {before}
          </del>{' '}
          <span aria-hidden="true">→</span>{' '}
        </>
      )}
      <ins className="font-medium no-underline">{after}</ins>
    </>
  );
}
