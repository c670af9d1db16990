import type { ScoredAnalysis } from '#domain/analysis/assessment.ts';
import { counted, t, translateMessage } from '#locales/translate.ts';
import { Part } from './facts.tsx';
import { OutsideLink } from './outside-link.tsx';
import { scoreText } from './score-explanation.tsx';

/** Lists missing files and settings, each with the step that fixes it. */
export function Health({ stored }: { stored: ScoredAnalysis }) {
  const health = stored.scores?.health;
  if (!health) return null;
  const { score, maxPoints, advice } = health;
  const unknown = score.parts.filter(({ measured }) => measured === null).map(({ name }) => name);
  return (
    <Part
      title={t('Health')}
      aside={
        <span className="tabular font-semibold">
          {t('{points} of {max}', { points: scoreText(score), max: maxPoints })}
        </span>
      }
    >
      {advice.length > 0 ? (
        <ul className="m-0 list-none p-0 text-sm">
          {advice.map(({ name, points, action, address }) => (
            <li
              key={name}
              className="grid min-h-10 grid-cols-[1fr_auto] items-center gap-x-4 border-b border-hairline py-1"
            >
              <OutsideLink address={address} icon>
                {translateMessage(action)}
              </OutsideLink>
              <span className="tabular text-muted">+{counted(points, 'point')}</span>
            </li>
          ))}
        </ul>
      ) : (
        unknown.length === 0 && <p className="m-0 text-sm text-muted">{t('Nothing is missing.')}</p>
      )}
      {unknown.length > 0 && (
        <p className="m-0 text-sm text-muted">
          {t('Unknown: {parts}.', { parts: unknown.map((name) => t(name)).join(', ') })}
        </p>
      )}
    </Part>
  );
}
