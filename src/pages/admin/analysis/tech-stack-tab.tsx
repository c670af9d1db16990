import { Check, Copy } from 'lucide-react';
import {
  type DetectedStack,
  partValue,
  type RepositoryAnalysis,
  type StoredAnalysis,
} from '#domain/analysis/analysis.ts';
import { addressOfFile } from '#domain/analysis/file-address.ts';
import {
  findingsByKind,
  languageShares,
  percentText,
  type TechFinding,
} from '#domain/analysis/tech-stack.ts';
import { formatCount, t } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { Muted } from '#ui/surface.tsx';
import { useCopy } from '../use-copy.ts';
import { LanguageBar, LanguageMark } from './language-bar.tsx';
import { OutsideLink } from './outside-link.tsx';
import { NotKnown, Part } from './part.tsx';

/** Returns notes on manifests that were not read. Their technologies may be missing from the list. */
function getNotes({ complete, unread = 0, passedOver = 0, broken = [], unsupported = [] }: DetectedStack) {
  const notes: string[] = [];
  if (unread > 0) {
    notes.push(
      t('Not read: {manifests}. There may be more technologies.', {
        manifests: formatCount(unread, 'more manifest', 'more manifests'),
      }),
    );
  } else if (!complete) notes.push(t('Not all files were listed. There may be more technologies.'));
  if (broken.length > 0) {
    notes.push(t('Not read because the file is invalid: {paths}.', { paths: broken.join(', ') }));
  }
  if (unsupported.length > 0) {
    notes.push(
      t("Portico doesn't read the manifests of {ecosystems}.", { ecosystems: unsupported.join(', ') }),
    );
  }
  if (passedOver > 0) {
    notes.push(
      t('Left out because they belong to tests, examples, or documentation: {manifests}.', {
        manifests: formatCount(passedOver, 'manifest'),
      }),
    );
  }
  return notes;
}

export function TechStackTab({ stored, analysis }: { stored: StoredAnalysis; analysis: RepositoryAnalysis }) {
  const shares = languageShares(analysis.languages ?? {});
  return (
    <div className="grid gap-8">
      <Part title={t('Detected Technologies')} aside={<CopyButton text={() => stackText(analysis)} />}>
        <Findings stored={stored} analysis={analysis} />
      </Part>
      <Part title={t('Packages of package.json')}>
        <Packages packages={analysis.techStack} />
      </Part>
      <Part title={t('Language Distribution')}>
        {analysis.languages === null ? (
          <NotKnown />
        ) : shares.length === 0 ? (
          <Muted>{t('No languages detected')}</Muted>
        ) : (
          <>
            <LanguageBar shares={shares} />
            <ul className="m-0 grid list-none gap-x-8 p-0 sm:grid-cols-2">
              {shares.map(({ name, percent }, index) => (
                <li
                  key={name}
                  className="flex min-h-8 flex-wrap items-center gap-x-2 border-b border-hairline"
                >
                  <LanguageMark index={index} />
                  <span className="min-w-0 grow basis-20 break-words">{name}</span>
                  <span className="tabular">{percentText(percent)}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </Part>
      <YesOrNo analysis={analysis} />
    </div>
  );
}

function Findings({ stored, analysis }: { stored: StoredAnalysis; analysis: RepositoryAnalysis }) {
  const stack = partValue(stored, 'tech stack');
  if (!stack) return <NotKnown />;
  const notes = getNotes(stack);
  return (
    <>
      {stack.findings.length === 0 ? (
        <Muted>{t('No technologies detected')}</Muted>
      ) : (
        <FindingsByKind findings={stack.findings} repositoryUrl={analysis.repository.url} />
      )}
      {notes.length > 0 && (
        <ul className="m-0 mt-4 grid list-none gap-1 p-0 text-sm text-muted">
          {notes.map((note) => (
            <li key={note} className="wrap-anywhere">
              {note}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function FindingsByKind({ findings, repositoryUrl }: { findings: TechFinding[]; repositoryUrl: string }) {
  return (
    <dl className="m-0 grid gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
      {findingsByKind(findings).map(({ kind, findings: own }) => (
        <div key={kind} className="border-t border-hairline pt-2">
          <dt className="text-sm text-muted">{t(kind)}</dt>
          {own.map((finding) => (
            <dd key={finding.key} className="m-0 mt-1">
              {finding.name}
              <ul className="m-0 list-none p-0 text-sm text-muted">
                {finding.evidence.map((path) => (
                  <li key={path} className="font-mono text-[0.8125rem] leading-6 wrap-anywhere">
                    <OutsideLink address={addressOfFile(repositoryUrl, path)}>{path}</OutsideLink>
                  </li>
                ))}
              </ul>
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

function Packages({ packages }: { packages: string[] | null }) {
  if (packages === null) return <NotKnown />;
  if (packages.length === 0) return <Muted>{t('None')}</Muted>;
  return (
    <ul className="m-0 flex list-none flex-wrap gap-x-4 gap-y-1 p-0 font-mono text-sm">
      {packages.map((name) => (
        <li key={name} className="break-all">
          {name}
        </li>
      ))}
    </ul>
  );
}

function YesOrNo({ analysis }: { analysis: RepositoryAnalysis }) {
  const findings: [string, boolean | null][] = [
    [t('Has README'), analysis.hasReadme],
    [t('Has package.json'), analysis.hasPackageJson],
    [t('Has Website'), analysis.hasWebsite],
  ];
  return (
    <dl className="m-0 grid gap-x-8 sm:grid-cols-3">
      {findings.map(([term, found]) => (
        <div key={term} className="flex flex-wrap justify-between gap-x-2 border-y border-hairline py-2">
          <dt>{term}</dt>
          <dd className="m-0 font-medium">{found === null ? t('Unknown') : found ? t('Yes') : t('No')}</dd>
        </div>
      ))}
    </dl>
  );
}

function stackText(analysis: RepositoryAnalysis): string {
  const names = [...(analysis.findings ?? []).map(({ name }) => name), ...(analysis.techStack ?? [])];
  return [...new Set(names)].join('\n');
}

function CopyButton({ text }: { text: () => string }) {
  const { isCopied, copy } = useCopy(t('This browser blocks copying. Select the text and copy it yourself.'));
  return (
    <Button onClick={() => copy(text())}>
      {isCopied ? <Check aria-hidden="true" size={16} /> : <Copy aria-hidden="true" size={16} />}
      {t('Copy')}
    </Button>
  );
}
