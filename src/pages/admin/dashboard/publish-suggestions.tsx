import { useLiveQuery } from 'dexie-react-hooks';
import { Star } from 'lucide-react';
import { suggestedToPublish } from '#domain/analysis/suggestion.ts';
import { publishProjectId } from '#domain/project/project.ts';
import { formatDate, formatNumber } from '#domain/shared/format.ts';
import { projectPath } from '#domain/shared/route.ts';
import { t } from '#locales/translate.ts';
import { ButtonLink } from '#ui/button.tsx';
import { useWorkspace } from '../../use-services.ts';

const maxSuggestions = 3;

export function PublishSuggestions({ isFirstOpen }: { isFirstOpen: boolean }) {
  const { repositories, ranking } = useWorkspace();
  const suggested = useLiveQuery(
    async () => suggestedToPublish(await repositories.all(), await ranking.scores(), maxSuggestions),
    [repositories, ranking],
  );
  return (
    <ul className="m-0 list-none p-0">
      {suggested?.map((repository, index) => (
        <li
          key={repository.id}
          className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-hairline py-2 last:pb-0"
        >
          <p className="tabular m-0 min-w-0 grow basis-56 wrap-anywhere">
            <span className="font-semibold">{repository.name}</span>{' '}
            <span className="text-sm text-muted">
              {repository.language && `${repository.language} · `}
              <Star aria-hidden="true" size={14} className="inline-block align-[-0.125em]" />
              <span className="sr-only">{t('Stars:')} </span> {formatNumber(repository.stars)}
              {repository.pushedAt &&
                ` · ${t('last push {date}', { date: formatDate(repository.pushedAt) })}`}
            </span>
          </p>
          <ButtonLink
            to={projectPath(publishProjectId(repository))}
            look={isFirstOpen && index === 0 ? 'primary' : 'secondary'}
            aria-label={t('Publish {name}', { name: repository.name })}
          >
            {t('Publish')}
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}
