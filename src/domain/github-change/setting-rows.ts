import { valueLabel } from '../shared/entity.ts';
import { formatCount } from '../shared/wording.ts';
import { type FileProposal, keptFiles } from './files.ts';
import {
  type GithubSetting,
  githubSettings,
  requestedSettings,
  type SettingValues,
} from './github-settings.ts';
import type { GithubLabel } from './labels.ts';
import { pullLabel, wantedLabel } from './pulls.ts';

export interface SettingRow {
  setting: GithubSetting;
  key: string;
  label: string;
  before: string | null;
  after: string;
  theirs: string | null;
}

export interface RowValues {
  before: SettingValues;
  after: SettingValues;
  theirs?: SettingValues | null;
  proposal?: FileProposal | undefined;
  wanted?: SettingValues;
  base?: SettingValues;
}

export function settingRows(values: RowValues): SettingRow[] {
  const { before, after, theirs } = values;
  return requestedSettings(after).flatMap((setting): SettingRow[] => {
    if (setting === 'labels') return labelRows(values);
    if (setting === 'files') return fileRows(values);
    if (setting === 'pulls') return pullRows(values);
    const description = githubSettings[setting];
    const text = (value: unknown) => (value === undefined ? null : valueLabel(description, value));
    return [
      {
        setting,
        key: '',
        label: description.label,
        before: text(before[setting]),
        after: valueLabel(description, after[setting]),
        theirs: text(theirs?.[setting]),
      },
    ];
  });
}

const labelText = (label: GithubLabel | null): string =>
  label === null
    ? 'Missing'
    : [`${label.name} #${label.color}`, label.description].filter(Boolean).join(', ');

function labelRows({ before, after, theirs }: RowValues): SettingRow[] {
  return Object.entries(after.labels ?? {}).map(([key, label]) => {
    const [earlier, now] = [before.labels?.[key], theirs?.labels?.[key]];
    return {
      setting: 'labels',
      key,
      label: `Label ${(label ?? earlier)?.name ?? key}`,
      before: earlier === undefined ? null : labelText(earlier),
      after: labelText(label),
      theirs: now === undefined ? null : labelText(now),
    };
  });
}

function pullRows({ before, after, theirs }: RowValues): SettingRow[] {
  return Object.entries(after.pulls ?? {}).map(([key, pull]) => {
    const [earlier, now] = [before.pulls?.[key], theirs?.pulls?.[key]];
    const title = pull.title ?? earlier?.title ?? now?.title;
    return {
      setting: 'pulls',
      key,
      label: ['Pull request', `#${key}`, title].filter(Boolean).join(' '),
      before: earlier === undefined ? null : pullLabel(earlier),
      after: wantedLabel(pull),
      theirs: now === undefined ? null : pullLabel(now, earlier),
    };
  });
}

function fileRows({ before, after, theirs, proposal, wanted, base }: RowValues): SettingRow[] {
  const changed = Object.entries(after.files ?? {}).map(([path, version]) =>
    fileRow(path, {
      before: versionText(before.files?.[path]),
      after: version === null ? 'Missing' : textLabel(proposal?.texts[version]),
      theirs: versionText(theirs?.files?.[path]),
    }),
  );
  const kept = proposal ? keptFiles(wanted?.files ?? {}, proposal, base?.files ?? {}) : [];
  const stay = { before: 'Different content', after: 'Stays', theirs: null };
  const rows = [...changed, ...kept.map((path) => fileRow(path, stay))];
  if (typeof proposal?.withdraws !== 'string') return rows;
  const withdrawn = { before: proposal.withdraws, after: 'Taken back', theirs: null };
  return [{ ...fileRow('', withdrawn), label: 'Pull request' }, ...rows];
}

function fileRow(path: string, texts: Pick<SettingRow, 'before' | 'after' | 'theirs'>): SettingRow {
  return { setting: 'files', key: path, label: path, ...texts };
}

function versionText(version: string | null | undefined): string | null {
  if (version === undefined) return null;
  return version === null ? 'Missing' : 'Different content';
}

function textLabel(text: string | undefined): string {
  return text === undefined
    ? 'The previous text'
    : formatCount(text.replace(/\n$/, '').split('\n').length, 'line');
}
