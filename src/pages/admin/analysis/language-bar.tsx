import { type LanguageShare, percentText } from '#domain/analysis/tech-stack.ts';
import { t } from '#locales/translate.ts';

/** Number of languages with their own segment. The remaining languages share one. */
const maxSegments = 6;
const fills = ['fill-ink', 'fill-ink/75', 'fill-ink/55', 'fill-ink/40', 'fill-ink/28', 'fill-ink/18'];
const gap = 0.4;

type Share = Pick<LanguageShare, 'name' | 'percent'>;

export function LanguageBar({ shares }: { shares: readonly Share[] }) {
  const label = shares.map(({ name, percent }) => `${name} ${percentText(percent)}`).join(', ');
  return (
    <svg
      role="img"
      aria-label={t('Languages: {label}', { label })}
      viewBox="0 0 100 3"
      preserveAspectRatio="none"
      className="block h-3 w-full"
    >
      {getSegments(shares).map(({ name, from, width }, index) => (
        <rect
          key={name}
          x={from}
          width={Math.max(width - gap, 0.1)}
          height="3"
          className={fills[index] ?? 'fill-ink/18'}
        >
          <title>{name}</title>
        </rect>
      ))}
    </svg>
  );
}

function getSegments(shares: readonly Share[]) {
  let from = 0;
  const shown = shares.slice(0, maxSegments - 1).map(({ name, percent }) => ({ name, percent }));
  const rest = shares.slice(maxSegments - 1).reduce((sum, { percent }) => sum + percent, 0);
  if (rest > 0) shown.push({ name: t('Other languages'), percent: rest });
  return shown.map(({ name, percent }) => {
    const segment = { name, from, width: percent };
    from += percent;
    return segment;
  });
}

export function LanguageMark({ index }: { index: number }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 1 1" className="size-3 shrink-0">
      <rect width="1" height="1" className={fills[Math.min(index, maxSegments - 1)] ?? 'fill-ink/18'} />
    </svg>
  );
}
