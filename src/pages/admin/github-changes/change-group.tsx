import { useState } from 'react';
import {
  type GithubChange,
  isOpen,
  isUnfinished,
  needsDecision,
} from '#domain/github-change/github-change.ts';
import type { GithubPlan } from '#domain/github-change/github-plan.ts';
import type { SettingValues } from '#domain/github-change/github-settings.ts';
import { remainingWish } from '#domain/github-change/left-to-theirs.ts';
import { settingRows } from '#domain/github-change/setting-rows.ts';
import { formatMoment } from '#domain/shared/format.ts';
import { t, translateMessage } from '#locales/translate.ts';
import type {
  GithubChangeGroup,
  NamedChange,
  OtherDevice,
} from '#services/workspace/github-change-groups.ts';
import { Modal } from '#ui/modal.tsx';
import { Badge } from '#ui/surface.tsx';
import { deviceText } from '../../account/security-texts.ts';
import { useWorkspace } from '../../use-services.ts';
import { FirstFew } from '../outbox/first-few.tsx';
import { TitledAction } from '../outbox/titled-action.tsx';
import { ConfirmPlan } from './confirm-plan.tsx';
import { SettingChanges, stateLabels } from './setting-changes.tsx';
import { TakeOver } from './take-over.tsx';

function ChangedRepository({ change, isShown }: { change: NamedChange; isShown: boolean }) {
  const { id, name, state, isElsewhere } = change;
  const { githubChanges } = useWorkspace();
  const { label, tone } = stateLabels[state];
  return (
    <div data-state={state} className="grid gap-1 text-sm wrap-anywhere">
      <p className="m-0 flex flex-wrap items-center gap-2">
        <span className="font-medium">{name}</span>
        <Badge tone={tone}>{t(label)}</Badge>
      </p>
      <SettingChanges change={change} isShown={isShown} />
      {state === 'conflicting' && !isElsewhere && <Decision change={change} />}
      {state === 'refused' && !isElsewhere && (
        <p className="m-0">
          <TitledAction label={t('Discard')} title={name} onClick={() => void githubChanges.discard([id])} />
        </p>
      )}
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
        <TitledAction
          look="primary"
          label={t('Use mine')}
          title={name}
          onClick={() => void githubChanges.resolve(id, 'mine')}
        />
        <TitledAction
          label={t('Keep theirs')}
          title={name}
          onClick={() => void githubChanges.resolve(id, 'theirs')}
        />
      </p>
    </>
  );
}

/** Names each setting, because some may conflict and others not. */
function whatTheirsDoes({ wanted, theirs, proposal }: NamedChange): string {
  const rest = remainingWish({ wanted, theirs, proposal });
  if (rest === null) return t('Keeping theirs discards this change.');
  const getLabels = (after: SettingValues, withProposal: typeof proposal) =>
    settingRows({ before: {}, after, proposal: withProposal }).map(({ label }) => translateMessage(label));
  return t('Keeping theirs leaves {left} unchanged on GitHub. The rest is still changed: {rest}.', {
    left: getLabels(theirs ?? {}, undefined).join(', '),
    rest: getLabels(rest, proposal).join(', '),
  });
}

const maxShown = 10;

export function ChangeGroup({ group }: { group: GithubChangeGroup }) {
  const { createdAt, changes, elsewhere } = group;
  const isOpen = changes.some(needsDecision) || changes.length === 1;
  const [isShown, setIsShown] = useState(isOpen);
  const title = groupTitle(group);
  return (
    <article aria-label={title} className="grid gap-2 border-t border-hairline pt-3">
      <div className="flex flex-wrap items-center gap-2">
        <p className="m-0 grow font-medium">{title}</p>
        {Object.entries(stateLabels).map(([state, { label, tone }]) => {
          const count = changes.filter((change) => change.state === state).length;
          if (count === 0) return null;
          return (
            <Badge key={state} tone={tone}>
              {changes.length === 1 ? t(label) : `${count} ${t(label).toLowerCase()}`}
            </Badge>
          );
        })}
      </div>
      <p className="tabular m-0 text-sm text-muted">
        <time dateTime={new Date(createdAt).toISOString()}>{formatMoment(createdAt)}</time>
        {elsewhere && ` · ${whereText(elsewhere)}`}
      </p>
      <details open={isOpen} onToggle={({ currentTarget }) => setIsShown(currentTarget.open)}>
        <summary className="cursor-pointer text-sm font-medium">{t('Show repositories')}</summary>
        <div className="mt-3 grid gap-3">
          <FirstFew items={inOrder(changes)} max={maxShown} what={t('repositories')}>
            {(change) => <ChangedRepository change={change} isShown={isShown} />}
          </FirstFew>
        </div>
      </details>
      <Actions group={group} />
    </article>
  );
}

/** Returns a title such as `Description, Topics of 3 repositories`. Does not translate the name of a single repository. */
function groupTitle({ title, changes }: GithubChangeGroup): string {
  const at = title.lastIndexOf(' of ');
  const whose = title.slice(at + ' of '.length);
  return t('{what} of {name}', {
    what: translateMessage(title.slice(0, at)),
    name: changes.length === 1 ? whose : translateMessage(whose),
  });
}

function inOrder<Change extends GithubChange>(changes: readonly Change[]): readonly Change[] {
  return changes.toSorted((a, b) => Number(needsDecision(b)) - Number(needsDecision(a)));
}

function whereText({ name, tookOver }: OtherDevice): string {
  if (name === null) return t('runs on another device');
  const device = deviceText(name);
  return tookOver ? t('taken over by {device}', { device }) : t('runs on {device}', { device });
}

function Actions({ group }: { group: GithubChangeGroup }) {
  const { id, changes, elsewhere, canUndo } = group;
  const title = groupTitle(group);
  const { githubChanges } = useWorkspace();
  const [undo, setUndo] = useState<GithubPlan | null>(null);
  const getIds = (isWanted: (change: GithubChange) => boolean) =>
    changes.filter((change) => !change.isElsewhere && isWanted(change)).map((change) => change.id);
  const refused = getIds(({ state }) => state === 'refused');
  const waiting = getIds(({ state }) => state === 'queued');
  const others = changes.filter((change) => change.isElsewhere && isUnfinished(change));
  const action = (label: string, run: () => void) => (
    <TitledAction label={label} title={title} onClick={run} />
  );
  return (
    <div className="flex flex-wrap gap-2">
      {canUndo &&
        !changes.some(isOpen) &&
        action(t('Undo'), () => void githubChanges.planUndo(id).then(setUndo))}
      {refused.length > 0 && action(t('Retry refused changes'), () => void githubChanges.retry(refused))}
      {waiting.length > 0 && action(t('Discard pending changes'), () => void githubChanges.discard(waiting))}
      {elsewhere && others.length > 0 && (
        <TakeOver groupId={id} title={title} from={elsewhere} count={others.length} />
      )}
      <Modal wide open={undo !== null} title={t('Undo on GitHub')} onClose={() => setUndo(null)}>
        {undo && <ConfirmPlan plan={undo} undoes={id} onClose={() => setUndo(null)} />}
      </Modal>
    </div>
  );
}
