import { pageMarks } from '#domain/repository/pagination.ts';
import { t } from '#locales/translate.ts';
import { Button } from './button.tsx';

/** Previous and Next come first, so that they have the same position on every page. */
export function Pagination({
  current,
  last,
  onGo,
}: {
  current: number;
  last: number;
  onGo: (page: number) => void;
}) {
  return (
    <nav aria-label={t('Pagination')} className="tabular flex flex-wrap items-center gap-1">
      <Button className="px-3 sm:px-4" disabled={current === 1} onClick={() => onGo(current - 1)}>
        {t('Previous')}
      </Button>
      <Button className="px-3 sm:px-4" disabled={current === last} onClick={() => onGo(current + 1)}>
        {t('Next')}
      </Button>
      {pageMarks(current, last).map((mark, index) =>
        mark === 'ellipsis' ? (
          <span key={`gap-${index < 2 ? 'before' : 'after'}`} className="px-1 text-muted sm:px-2">
            …
          </span>
        ) : (
          <Button
            key={mark}
            look={mark === current ? 'primary' : 'quiet'}
            aria-current={mark === current ? 'page' : undefined}
            aria-label={t('Page {number}', { number: mark })}
            className="min-w-10 px-2 pointer-coarse:min-w-11"
            onClick={() => onGo(mark)}
          >
            {mark}
          </Button>
        ),
      )}
    </nav>
  );
}
