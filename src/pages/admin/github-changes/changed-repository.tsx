import { mergedSettings } from '#domain/github-change/github-settings.ts';
import { settingRows } from '#domain/github-change/setting-rows.ts';
import { t, translateMessage } from '#locales/translate.ts';
import type { NamedChange } from '#services/workspace/github-changes.ts';
import { BeforeAfter } from '#ui/before-after.tsx';
import { Button } from '#ui/button.tsx';
import { Badge } from '#ui/surface.tsx';
import { useWorkspace } from '../../use-services.ts';
import { OutsideLink } from '../analysis/outside-link.tsx';
import { stateLabels } from './state-labels.ts';

/** What became of one repository, and what the owner can decide. */
export function ChangedRepository({ change }: { change: NamedChange }) {
  const { name, state, reason, wanted, base, before, theirs, proposal, pull } = change;
  const { label, tone } = stateLabels[state];
  const rows = settingRows({ before: mergedSettings(base, before), after: wanted, theirs, proposal });
  return (
    <div data-state={state} className="grid gap-1 text-sm wrap-anywhere">
      <p className="m-0 flex flex-wrap items-center gap-2">
        <span className="font-medium">{name}</span>
        <Badge tone={tone}>{t(label)}</Badge>
      </p>
      <ul className="m-0 grid list-none gap-1 p-0">
        {rows.map((row) => (
          <li key={`${row.setting} ${row.key}`}>
            <span className="text-muted">{translateMessage(row.label)}: </span>
            <BeforeAfter before={row.before} after={row.after} />
            {row.theirs !== null && (
              <span className="text-danger"> · {t('GitHub has: {theirs}', { theirs: row.theirs })}</span>
            )}
          </li>
        ))}
      </ul>
      {pull && (
        <OutsideLink address={pull.url}>{t('Pull request #{number}', { number: pull.number })}</OutsideLink>
      )}
      {reason && <p className="m-0 text-danger">{translateMessage(reason)}</p>}
      {state === 'conflicting' && <Decision change={change} />}
      {state === 'refused' && <Discard change={change} />}
    </div>
  );
}

function Decision({ change: { id, name } }: { change: NamedChange }) {
  const { githubChanges } = useWorkspace();
  return (
    <>
      <p className="m-0">{t('It was changed at GitHub since. What is there stands until you choose.')}</p>
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
