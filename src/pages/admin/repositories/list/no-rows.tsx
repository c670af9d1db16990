import { repositoryListHeightPx } from '#config/constants.ts';
import { t } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

/** Height of the list, which is reserved while the list is empty. */
export const listArea = { minHeight: repositoryListHeightPx };

/** The height of the list's header, which empty states lack. */
const belowHeader = 'md:mt-8';

/** Shown instead of the list if nothing matches, there are no rows, or they have not been loaded. */
export function NoRows({
  filtered,
  loading,
  onClear,
}: {
  filtered: boolean;
  loading: boolean;
  onClear: () => void;
}) {
  if (!filtered) return loading ? <Placeholder /> : <EmptyState>{t('No repositories found')}</EmptyState>;
  return (
    <div
      style={listArea}
      className={`grid place-content-center justify-items-center gap-4 border-b border-hairline ${belowHeader}`}
    >
      <p className="m-0">{t('No repositories match your search criteria')}</p>
      <Button onClick={onClear}>{t('Clear filters')}</Button>
    </div>
  );
}

function Placeholder() {
  return (
    <div aria-hidden="true" style={listArea} className={belowHeader}>
      {[36, 24, 32, 28, 20].map((width) => (
        <div key={width} className="flex h-16 items-center border-b border-hairline md:h-10">
          <div className="h-4 bg-surface" style={{ width: `${width}%` }} />
        </div>
      ))}
    </div>
  );
}
