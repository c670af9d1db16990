import { ArrowRight } from 'lucide-react';
import { t } from '#locales/translate.ts';
import { Muted } from '#ui/surface.tsx';

const maxRows = 100;

export interface ChangedRow {
  id: string;
  name: string;
  values: readonly { label: string; before: string; after: string }[];
}

interface ChangesTableProps<Change> {
  label: string;
  valueTitle: string;
  changes: readonly Change[];
  getRow: (change: Change) => ChangedRow;
}

/** Shows each changed value before and after. On a phone, the field's name precedes the value. */
export function ChangesTable<Change>({ label, valueTitle, changes, getRow }: ChangesTableProps<Change>) {
  return (
    <>
      <div
        role="region"
        aria-label={label}
        tabIndex={0}
        className="max-h-72 overflow-auto border-y border-hairline"
      >
        <table className="tabular w-full border-collapse text-left text-sm wrap-normal">
          <thead className="sticky top-0 bg-paper">
            <tr className="border-b border-hairline">
              <th scope="col" className="py-2 pr-4 font-medium">
                {t('Repository')}
              </th>
              <th scope="col" className="py-2 pr-4 font-medium max-sm:hidden">
                {valueTitle}
              </th>
              <th scope="col" className="py-2 font-medium">
                {t('Before')} <ArrowRight aria-hidden="true" size={12} className="inline" /> {t('after')}
              </th>
            </tr>
          </thead>
          <tbody>
            {changes
              .slice(0, maxRows)
              .map(getRow)
              .flatMap(({ id, name, values }) =>
                values.map((value, index) => (
                  <tr key={`${id}-${value.label}`} className="border-b border-hairline last:border-0">
                    <td className="py-1.5 pr-4 wrap-anywhere">{index === 0 ? name : ''}</td>
                    <td className="py-1.5 pr-4 text-muted max-sm:hidden">{value.label}</td>
                    <td className="py-1.5 wrap-anywhere">
                      <span className="text-muted sm:hidden">{value.label}: </span>
                      <del className="struck text-muted">{value.before}</del>{' '}
                      <ArrowRight aria-label={t('becomes')} size={12} className="inline" />{' '}
                      <ins className="font-medium no-underline">{value.after}</ins>
                    </td>
                  </tr>
                )),
              )}
          </tbody>
        </table>
      </div>
      {changes.length > maxRows && (
        <Muted>{t('and {count} more', { count: changes.length - maxRows })}</Muted>
      )}
    </>
  );
}
