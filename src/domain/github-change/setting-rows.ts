import { valueLabel } from '../shared/entity.ts';
import { counted } from '../shared/wording.ts';
import { type FileProposal, type FileVersions, keptFiles } from './files.ts';
import {
  type GithubSetting,
  type GithubSettings,
  githubSettings,
  requestedSettings,
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
  before: Partial<GithubSettings>;
  after: Partial<GithubSettings>;
  theirs?: Partial<GithubSettings> | null;
  proposal?: FileProposal | undefined;
  wanted?: Partial<GithubSettings>;
  base?: Partial<GithubSettings>;
}

export function settingRows(values: RowValues): SettingRow[] {
  const { before, after, theirs } = values;
  return requestedSettings(after).flatMap((setting): SettingRow[] => {
    if (setting === 'labels') return labelRows(values);
    if (setting === 'files') return fileRows(values);
    if (setting === 'pulls') return pullRows(values);
    const text = (of: Partial<GithubSettings>) =>
      of[setting] === undefined ? null : valueLabel(githubSettings[setting], of[setting]);
    const { label } = githubSettings[setting];
    const afterText = valueLabel(githubSettings[setting], after[setting]);
    return [
      {
        setting,
        key: '',
        label,
        before: text(before),
        after: afterText,
        theirs: theirs ? text(theirs) : null,
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
  const files = after.files ?? {};
  const rows = Object.entries(files).map(([path, version]): SettingRow => {
    const now = theirs?.files?.[path];
    return {
      setting: 'files',
      key: path,
      label: path,
      before: versionText(before.files, path),
      after: version === null ? 'Missing' : textLabel(proposal?.texts[version]),
      theirs: now === undefined ? null : versionText({ [path]: now }, path),
    };
  });
  const kept = proposal ? keptFiles(wanted?.files ?? {}, proposal, base?.files ?? {}) : [];
  for (const path of kept) {
    const key = path;
    rows.push({
      setting: 'files',
      key,
      label: path,
      before: 'Different content',
      after: 'Stays',
      theirs: null,
    });
  }
  if (typeof proposal?.withdraws !== 'string') return rows;
  return [
    {
      setting: 'files',
      key: '',
      label: 'Pull request',
      before: proposal.withdraws,
      after: 'Taken back',
      theirs: null,
    },
    ...rows,
  ];
}

function versionText(files: FileVersions | undefined, path: string): string | null {
  const version = files?.[path];
  if (version === undefined) return null;
  return version === null ? 'Missing' : 'Different content';
}

function textLabel(text: string | undefined): string {
  return text === undefined
    ? 'The previous text'
    : counted(text.replace(/\n$/, '').split('\n').length, 'line');
}
