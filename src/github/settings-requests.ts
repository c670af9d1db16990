import type * as z from 'zod/mini';
import { listSchema } from '#config/listed.ts';
import { type LabelRequest, type LabelValues, labelKey, normalLabel } from '#domain/github-change/labels.ts';
import type { ReadingScope } from '#domain/github-change/missing.ts';
import type { ItemWritten, ProviderRequests, RepositoryReading } from '#domain/repository/provider.ts';
import { fail, type Result, success } from '#domain/shared/failure.ts';
import type { RestConnection } from './connection.ts';
import { unreadable } from './failures.ts';
import { allMissing, readBranches, readPosition, readVersions, writeFiles } from './file-requests.ts';
import {
  parseOptional,
  parseResponse,
  type RequestContext,
  sendForParsed,
  type Target,
} from './parsed-request.ts';
import { readPulls, writePull } from './pull-requests.ts';
import { lastPage } from './response-headers.ts';
import { rawBranches, rawLabel, rawPull, rawTopics, toPull, toReading, toUpdateBody } from './settings.ts';
import { rawRepository } from './transform.ts';

async function readLabels(
  context: RequestContext,
  target: Target,
  keys: readonly string[],
): Promise<Result<LabelValues>> {
  const { direct, send } = context.connection;
  const getLabels = direct.rest.issues.listLabelsForRepo;
  const listing = await send(() => direct.paginate(getLabels, { ...target, per_page: 100 }));
  if (!listing.ok) return listing;
  const parsed = parseResponse(context, listSchema(rawLabel), listing.value, 'label');
  if (!parsed.ok) return parsed;
  const { items, skipped } = parsed.value;
  const labels = new Map(items.map((label) => [labelKey(label), toLabel(label)]));
  // Fails if labels were unreadable, because one of them may be a requested label.
  if (skipped > 0 && !keys.every((key) => labels.has(key))) return fail(unreadable('label', context.now()));
  return success(Object.fromEntries(keys.map((key) => [key, labels.get(key) ?? null])));
}

async function writeLabel(
  context: RequestContext,
  target: Target,
  { name, label }: LabelRequest,
): Promise<Result<ItemWritten>> {
  const { direct, send } = context.connection;
  const { issues } = direct.rest;
  if (label === null) {
    const deleted = await send(() => issues.deleteLabel({ ...target, name: name ?? '' }));
    return deleted.ok ? success({ values: { labels: { [labelKey({ name: name ?? '' })]: null } } }) : deleted;
  }
  const { color, description } = label;
  const values = { ...target, color, description: description ?? '' };
  const request = () =>
    name === null
      ? issues.createLabel({ ...values, name: label.name })
      : issues.updateLabel({ ...values, name, new_name: label.name });
  return sendForParsed(context, request, rawLabel, 'label', (raw) => ({
    values: { labels: { [labelKey(raw)]: toLabel(raw) } },
  }));
}

const toLabel = ({ name, color, description }: z.infer<typeof rawLabel>) =>
  normalLabel({ name, color, description: description ?? null });

const branchesPerPage = 100;

export function createSettingsRequests(
  connection: RestConnection,
  now: () => number,
): Pick<ProviderRequests, 'readSettings' | 'writeSettings' | 'writeItem' | 'branches' | 'pull'> {
  const { octokit, direct, send, sendForOptional } = connection;
  const context = { connection, now };

  async function withBranch(reading: RepositoryReading, branch: string): Promise<Result<RepositoryReading>> {
    const { owner, name: repo } = reading.repository;
    const found = await sendForOptional(() => direct.rest.repos.getBranch({ owner, repo, branch }));
    if (!found.ok) return found;
    // GitHub also finds a renamed branch by its former name, so the names must be equal.
    const isThere = found.value !== null && found.value.data.name === branch;
    return success(isThere ? reading : { ...reading, missingBranch: branch });
  }

  return {
    async branches({ owner, name }) {
      const result = await send(() =>
        octokit.rest.repos.listBranches({ owner, repo: name, per_page: branchesPerPage }),
      );
      if (!result.ok) return result;
      const { data, headers } = result.value;
      const parsed = parseResponse(context, rawBranches, data, 'branch');
      if (!parsed.ok) return parsed;
      return success(
        lastPage(headers.link) === null ? parsed.value.items.map((branch) => branch.name) : null,
      );
    },

    async pull({ owner, name: repo }, number, etag) {
      const headers = etag === null ? {} : { 'if-none-match': etag };
      const result = await connection.sendIfChanged(() =>
        octokit.rest.pulls.get({ owner, repo, pull_number: number, headers }),
      );
      if (!result.ok || result.value === null) return result.ok ? success(null) : result;
      const parsed = parseResponse(context, rawPull, result.value.data, 'pull request');
      if (!parsed.ok) return parsed;
      return success({ state: toPull(parsed.value).state, etag: result.value.headers.etag ?? null });
    },

    writeItem({ owner, name: repo }, request) {
      const target = { owner, repo };
      if (request.kind === 'label') return writeLabel(context, target, request);
      return 'seen' in request ? writePull(context, target, request) : writeFiles(context, target, request);
    },

    async readSettings(id, scope = {}) {
      const { defaultBranch } = scope;
      const result = await connection.sendForRepository(() =>
        direct.request('GET /repositories/{id}', { id }),
      );
      const reading = parseOptional(context, result, rawRepository, 'repository', (raw) =>
        toReading(raw, now()),
      );
      if (!reading.ok || reading.value === null) return reading;
      const items = await withItems(context, reading.value, scope);
      const read = items.ok && scope.alerts ? await withAlerts(context, items.value) : items;
      return read.ok && defaultBranch !== undefined ? withBranch(read.value, defaultBranch) : read;
    },

    async writeSettings({ owner, name }, values) {
      const target = { owner, repo: name };
      const { topics, alerts } = values;
      if (topics) {
        const replace = () => direct.rest.repos.replaceAllTopics({ ...target, names: topics });
        return sendForParsed(context, replace, rawTopics, 'topic', ({ names }) => ({
          values: { topics: names },
          reading: null,
        }));
      }
      if (alerts !== undefined) {
        const { disableVulnerabilityAlerts, enableVulnerabilityAlerts } = direct.rest.repos;
        const write = alerts ? enableVulnerabilityAlerts : disableVulnerabilityAlerts;
        const written = await send(() => write(target));
        return written.ok ? success({ values: { alerts }, reading: null }) : written;
      }
      const update = () => direct.rest.repos.update({ ...target, ...toUpdateBody(values) });
      return sendForParsed(context, update, rawRepository, 'repository', (raw) => {
        const reading = toReading(raw, now());
        return { values: reading.state.values, reading };
      });
    },
  };
}

/** GitHub answers 404 if the alerts are off. */
async function withAlerts(
  { connection }: RequestContext,
  reading: RepositoryReading,
): Promise<Result<RepositoryReading>> {
  const { owner, name: repo } = reading.repository;
  const { checkVulnerabilityAlerts } = connection.direct.rest.repos;
  const found = await connection.sendForOptional(() => checkVulnerabilityAlerts({ owner, repo }));
  if (!found.ok) return found;
  const values = { ...reading.state.values, alerts: found.value !== null };
  return success({ ...reading, state: { ...reading.state, values } });
}

async function withItems(
  context: RequestContext,
  reading: RepositoryReading,
  { labels, files, pulls, branches = [] }: ReadingScope,
): Promise<Result<RepositoryReading>> {
  const { owner, name: repo } = reading.repository;
  const target = { owner, repo };
  const found = labels ? await readLabels(context, target, labels) : null;
  if (found && !found.ok) return found;
  const ofPulls = pulls ? await readPulls(context, target, pulls) : null;
  if (ofPulls && !ofPulls.ok) return ofPulls;
  const items = { ...(found && { labels: found.value }), ...(ofPulls && { pulls: ofPulls.value }) };
  const values = { ...reading.state.values, ...items };
  if (!files) return success({ ...reading, state: { ...reading.state, values } });
  const position = await readPosition(context, target, values.defaultBranch ?? '');
  if (!position.ok) return position;
  const git = position.value;
  const versions = git ? await readVersions(context, target, git.tree, files) : success(allMissing(files));
  if (!versions.ok) return versions;
  const ours = await readBranches(context, target, branches);
  if (!ours.ok) return ours;
  const state = { ...reading.state, values: { ...values, files: versions.value }, branches: ours.value };
  return success({ ...reading, state, git });
}
