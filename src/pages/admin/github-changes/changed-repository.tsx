import {
  type GithubSetting,
  githubSettingNames,
  githubSettings,
} from '#domain/github-change/github-settings.ts';
import { valueLabel } from '#domain/shared/entity.ts';
import type { NamedChange } from '#services/workspace/github-changes.ts';
import { BeforeAfter } from '#ui/before-after.tsx';
import { Button } from '#ui/button.tsx';
import { Badge } from '#ui/surface.tsx';
import { useWorkspace } from '../../use-services.ts';
import { stateLabels } from './state-labels.ts';

/** What became of one repository, and what the owner can decide. */
export function ChangedRepository({ change }: { change: NamedChange }) {
  const { name, state, reason, wanted, base, before, theirs } = change;
  const { label, tone } = stateLabels[state];
  const names = githubSettingNames.filter((setting) => wanted[setting] !== undefined);
  const text = (setting: GithubSetting, value: unknown) => valueLabel(githubSettings[setting], value);
  return (
    <div data-state={state} className="grid gap-1 text-sm wrap-anywhere">
      <p className="m-0 flex flex-wrap items-center gap-2">
        <span className="font-medium">{name}</span>
        <Badge tone={tone}>{label}</Badge>
      </p>
      <ul className="m-0 grid list-none gap-1 p-0">
        {names.map((setting) => {
          const earlier = before[setting] ?? base[setting];
          return (
            <li key={setting}>
              <span className="text-muted">{githubSettings[setting].label}: </span>
              <BeforeAfter
                before={earlier === undefined ? null : text(setting, earlier)}
                after={text(setting, wanted[setting])}
              />
              {theirs?.[setting] !== undefined && (
                <span className="text-danger"> · GitHub has: {text(setting, theirs[setting])}</span>
              )}
            </li>
          );
        })}
      </ul>
      {reason && <p className="m-0 text-danger">{reason}</p>}
      {state === 'conflicting' && <Decision change={change} />}
      {state === 'refused' && <Discard change={change} />}
    </div>
  );
}

function Decision({ change: { id, name } }: { change: NamedChange }) {
  const { githubChanges } = useWorkspace();
  return (
    <>
      <p className="m-0">It was changed at GitHub since. What is there stands until you choose.</p>
      <p className="m-0 flex flex-wrap gap-2">
        <Button
          look="primary"
          className="min-h-8 py-1"
          aria-label={`Use mine: ${name}`}
          onClick={() => void githubChanges.resolve(id, 'mine')}
        >
          Use mine
        </Button>
        <Button
          className="min-h-8 py-1"
          aria-label={`Keep theirs: ${name}`}
          onClick={() => void githubChanges.resolve(id, 'theirs')}
        >
          Keep theirs
        </Button>
      </p>
    </>
  );
}

function Discard({ change: { id, name } }: { change: NamedChange }) {
  const { githubChanges } = useWorkspace();
  return (
    <p className="m-0">
      <Button
        className="min-h-8 py-1"
        aria-label={`Discard: ${name}`}
        onClick={() => void githubChanges.discard([id])}
      >
        Discard
      </Button>
    </p>
  );
}
