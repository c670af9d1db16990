import { useCallback, useEffect, useMemo, useState } from 'react';
import { type ProposedFiles, proposeFiles } from '#domain/github-change/files.ts';
import { labelsProblem, labelValues } from '#domain/github-change/labels.ts';
import type { ReadingScope } from '#domain/github-change/missing.ts';
import {
  type GithubTemplates,
  noTemplates,
  type TemplateChoice,
  templatesProblem,
  toFileWish,
} from '#domain/github-change/templates.ts';
import type { Repository } from '#domain/repository/repository.ts';
import { afterRead } from '../../after-read.ts';
import { useServices, useWorkspace } from '../../use-services.ts';

export function useTemplates(repositories: readonly Repository[], paths: readonly string[] = []) {
  const { githubChanges } = useWorkspace();
  const [templates, setTemplates] = useState<GithubTemplates | null>(null);
  const [choice, choose] = useState<TemplateChoice>({ ...noTemplates, paths });
  useEffect(() => afterRead(githubChanges.templates(), setTemplates), [githubChanges]);
  const problem = templates === null ? null : getProblem(templates, choice);
  const proposed = useProposed(repositories, problem === null ? templates : null, choice);
  const kept = choice.labels && problem === null ? templates?.labels : undefined;
  const labels = useMemo(() => kept && labelValues(kept), [kept]);
  const [first] = proposed.values();
  const getFiles = useCallback(({ owner }: Repository) => proposed.get(owner), [proposed]);
  return {
    /** Null while they are being read. */
    templates,
    choice,
    changeTemplates(changed: GithubTemplates) {
      setTemplates(changed);
      void githubChanges.keepTemplates(changed);
    },
    choose,
    problem,
    isWanted: choice.labels || choice.paths.length > 0,
    labels,
    getFiles,
    missingScope: (id: string): ReadingScope => {
      const repository = repositories.find((one) => one.id === id);
      const files = repository && getFiles(repository);
      return {
        ...(labels && { labels: Object.keys(labels) }),
        ...(files && { files: Object.keys(files.files), branches: [files.proposal.branch] }),
      };
    },
    /** Changes when other labels or files must be read. */
    scopeKey: [labels !== undefined, ...Object.keys(first?.files ?? {})].join('\n'),
  };
}

function getProblem(templates: GithubTemplates, choice: TemplateChoice): string | null {
  return (choice.labels ? labelsProblem(templates.labels) : null) ?? templatesProblem(templates, choice);
}

const nothing: ReadonlyMap<string, ProposedFiles> = new Map();

/** Returns the proposed files by owner. Empty until they have been computed. */
function useProposed(
  repositories: readonly Repository[],
  templates: GithubTemplates | null,
  choice: TemplateChoice,
): ReadonlyMap<string, ProposedFiles> {
  const owners = useMemo(() => [...new Set(repositories.map(({ owner }) => owner))], [repositories]);
  const [proposed, setProposed] = useState(nothing);
  const { now } = useServices().browser.clock;
  useEffect(
    () => afterRead(loadProposal(owners, templates, choice, new Date(now())), setProposed),
    [owners, templates, choice, now],
  );
  return proposed;
}

async function loadProposal(
  owners: readonly string[],
  templates: GithubTemplates | null,
  choice: TemplateChoice,
  today: Date,
): Promise<ReadonlyMap<string, ProposedFiles>> {
  if (templates === null || choice.paths.length === 0) return nothing;
  const year = String(today.getFullYear());
  const email = templates.email.trim();
  const proposals = owners.map(async (owner) => {
    const wish = toFileWish(templates, choice, { owner, year, email });
    return [owner, await proposeFiles(wish)] as const;
  });
  return new Map(await Promise.all(proposals));
}
