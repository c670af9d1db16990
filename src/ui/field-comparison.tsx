import { t } from '#locales/translate.ts';

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
