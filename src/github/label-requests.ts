import type * as z from 'zod/mini';
import { listed } from '#config/listed.ts';
import { type LabelRequest, type LabelValues, labelKey, normalLabel } from '#domain/github-change/labels.ts';
import type { ItemWritten } from '#domain/repository/provider.ts';
import { failed, type Result, success } from '#domain/shared/failure.ts';
import { unreadable } from './failures.ts';
import { parseResponse, type RequestContext, sent, type Target } from './parsed-request.ts';
import { rawLabel } from './settings.ts';

export async function readLabels(
  context: RequestContext,
  target: Target,
  keys: readonly string[],
): Promise<Result<LabelValues>> {
  const { direct, send } = context.connection;
  const getLabels = direct.rest.issues.listLabelsForRepo;
  const listing = await send(() => direct.paginate(getLabels, { ...target, per_page: 100 }));
  if (!listing.ok) return listing;
  const parsed = parseResponse(context, listed(rawLabel), listing.value, 'label');
  if (!parsed.ok) return parsed;
  const { items, skipped } = parsed.value;
  const labels = new Map(items.map((label) => [labelKey(label), toLabel(label)]));
  // A skipped label may be this label, so it doesn't count as missing.
  if (skipped > 0 && !keys.every((key) => labels.has(key))) return failed(unreadable('label', context.now()));
  return success(Object.fromEntries(keys.map((key) => [key, labels.get(key) ?? null])));
}

export async function writeLabel(
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
  return sent(context, request, rawLabel, 'label', (raw) => ({
    values: { labels: { [labelKey(raw)]: toLabel(raw) } },
  }));
}

const toLabel = ({ name, color, description }: z.infer<typeof rawLabel>) =>
  normalLabel({ name, color, description: description ?? null });
