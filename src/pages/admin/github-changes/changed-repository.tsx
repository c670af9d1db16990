import type { GithubSettings } from '#domain/github-change/github-settings.ts';
import { remainingWish } from '#domain/github-change/left-to-theirs.ts';
import { settingRows } from '#domain/github-change/setting-rows.ts';
import { t, translateMessage } from '#locales/translate.ts';
import type { NamedChange } from '#services/workspace/github-change-groups.ts';
import { Button } from '#ui/button.tsx';
import { Badge } from '#ui/surface.tsx';
import { useWorkspace } from '../../use-services.ts';
import { SettingChanges } from './setting-changes.tsx';
import { stateLabels } from './state-labels.ts';

export function ChangedRepository({ change, isShown }: { change: NamedChange; isShown: boolean }) {
  const { name, state, isElsewhere } = change;
  const { label, tone } = stateLabels[state];
  return (
    <div data-state={state} className="grid gap-1 text-sm wrap-anywhere">
      <p className="m-0 flex flex-wrap items-center gap-2">
        <span className="font-medium">{name}</span>
        <Badge tone={tone}>{t(label)}</Badge>
      </p>
      <SettingChanges change={change} isShown={isShown} />
      {state === 'conflicting' && !isElsewhere && <Decision change={change} />}
      {state === 'refused' && !isElsewhere && <Discard change={change} />}
    </div>
  );
}

function Decision({ change }: { change: NamedChange }) {
  const { id, name } = change;
  const { githubChanges } = useWorkspace();
  return (
    <>
      <p className="m-0">
        {t(
          "The repository was changed on GitHub in the meantime. GitHub's values are kept until you choose.",
        )}
      </p>
      <p className="m-0 text-muted">{whatTheirsDoes(change)}</p>
      <p className="m-0 flex flex-wrap gap-2">
        <Button
          look="primary"
          className="min-h-8 py-1"
          aria-label={t('Use mine: {name}', { name })}
          onClick={() => void githubChanges.resolve(id, 'mine')}
        >
          {t('Use mine')}
        </Button>
        <Button
          className="min-h-8 py-1"
          aria-label={t('Keep theirs: {name}', { name })}
          onClick={() => void githubChanges.resolve(id, 'theirs')}
        >
          {t('Keep theirs')}
        </Button>
      </p>
    </>
  );
}

/** Names the exact settings, because only some of them may conflict. */
function whatTheirsDoes({ wanted, theirs, proposal }: NamedChange): string {
  const rest = remainingWish({ wanted, theirs, proposal });
  if (rest === null) return t('Keeping theirs discards this change.');
  const getLabels = (after: Partial<GithubSettings>, withProposal: typeof proposal) =>
    settingRows({ before: {}, after, proposal: withProposal }).map(({ label }) => translateMessage(label));
  return t('Keeping theirs leaves {left} unchanged on GitHub. The rest is still changed: {rest}.', {
    left: getLabels(theirs ?? {}, undefined).join(', '),
    rest: getLabels(rest, proposal).join(', '),
  });
}

function Discard({ change: { id, name } }: { change: NamedChange }) {
  const { githubChanges } = useWorkspace();
  return (
    <p className="m-0">
      <Button
        className="min-h-8 py-1"
        aria-label={t('Discard: {name}', { name })}
        onClick={() => void githubChanges.discard([id])}
      >
        {t('Discard')}
      </Button>
    </p>
  );
}
