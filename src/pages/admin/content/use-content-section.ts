import { useEffect, useState } from 'react';
import { fileContent } from '#content/file-content.ts';
import { isSampleSection } from '#content/sample-text.ts';
import {
  type ContentIssue,
  type ContentPlace,
  type ContentSection,
  contentSections,
  readContent,
  sectionValue,
  withEdits,
} from '#content/sections.ts';
import type { ContentEdit } from '#domain/content/content-edit.ts';
import { isSame } from '#domain/shared/entity.ts';
import type { UnsavedContent } from '#services/workspace/content-edits.ts';
import { afterRead } from '../../after-read.ts';
import { useWorkspace } from '../../use-services.ts';
import { useWorkspaceQuery } from '../use-workspace-query.ts';
import { entryName, fieldText, parseItems, toFormField, typedValue } from './form-schema.ts';

export interface SectionState {
  section: ContentSection;
  /** Valid edits, newest first. */
  edits: readonly ContentEdit[];
  /** Why edits cannot be shown. Visitors then see the text of the file. */
  problems: readonly string[];
  /** Number of entries; null if the section is not a list. */
  count: number | null;
  preview: string;
  isSample: boolean;
}

/** Returns the sections with the owner's edits, or undefined while they are being read. */
export function useContentSections(): readonly SectionState[] | undefined {
  const all = useWorkspaceQuery(({ content }) => content.all());
  if (!all) return undefined;
  const { content: current } = withEdits(fileContent, all);
  return contentSections.map((section) => {
    const state = getState(section, all);
    return { ...state, isSample: isSampleSection(current, section.key, state.edits.length > 0) };
  });
}

function getState(section: ContentSection, all: readonly ContentEdit[]): Omit<SectionState, 'isSample'> {
  const found = section.places.flatMap((place) => {
    const edit = all.find(({ id }) => id === place.id);
    return edit ? [{ edit, read: readContent(place, edit.value ?? undefined) }] : [];
  });
  const edits = found.map(({ edit }) => edit).sort((a, b) => (a.editedAt < b.editedAt ? 1 : -1));
  const problems = found.flatMap(({ read }) => (read.ok ? [] : read.issues.map(({ message }) => message)));
  const [only, ...others] = section.places;
  const value = only && others.length === 0 ? currentValue(only, all) : null;
  const count = Array.isArray(value) ? value.length : null;
  return { section, edits, problems, count, preview: getPreview(section, all) };
}

/** The part of each section that the list of sections shows, unless it is the first part. */
const previewParts: Readonly<Record<string, string>> = {
  owner: 'bio',
  evidence: 'outcome',
  privacyPolicy: 'sections',
  termsOfService: 'sections',
};

function getPreview({ key, places }: ContentSection, all: readonly ContentEdit[]): string {
  const place = places.find((candidate) => candidate.key === previewParts[key]) ?? places[0];
  const value = place && currentValue(place, all);
  return Array.isArray(value)
    ? parseItems(value).map(entryName).filter(Boolean).join(' · ')
    : fieldText(value);
}

/** Returns the owner's edit if it is valid, otherwise the value of the file. */
function currentValue(place: ContentPlace, edits: readonly ContentEdit[]): unknown {
  const edit = edits.find(({ id }) => id === place.id);
  const read = edit && readContent(place, edit.value ?? undefined);
  return read?.ok ? read.value : sectionValue(fileContent, place);
}

export type SectionForm = NonNullable<ReturnType<typeof useSectionForm>>;

/** The form of a section. Input is stored on the device until the owner saves or discards it. */
export function useSectionForm({ section, edits }: SectionState) {
  const { content } = useWorkspace();
  const [unsaved, setUnsaved] = useState<UnsavedContent | null>(null);
  const [isRestored, setRestored] = useState(false);
  const [wasChecked, setChecked] = useState(false);
  useEffect(
    () =>
      afterRead(content.readUnsaved(section.key), (found) => {
        setUnsaved(found);
        setRestored(Object.keys(found).length > 0);
      }),
    [content, section],
  );
  if (!unsaved) return undefined;

  const getValue = (place: ContentPlace) => {
    const typed = unsaved[place.id];
    return typed ? typed.value : currentValue(place, edits);
  };
  const changed = section.places.filter(
    (place) =>
      unsaved[place.id] &&
      !isSame(undefined, toFormValue(place, getValue(place)), currentValue(place, edits)),
  );
  const keep = (next: UnsavedContent) => {
    setUnsaved(next);
    // Ignores a failure such as a full disk, because saving will report it.
    content.keepUnsaved(section.key, next).catch(() => undefined);
  };
  const issues = changed.flatMap((place) => findIssues(place, getValue(place)));

  return {
    sectionValue: getValue,
    change(place: ContentPlace, value: unknown) {
      const from = unsaved[place.id] ? unsaved[place.id]?.from : currentValue(place, edits);
      keep({ ...unsaved, [place.id]: { value, from } });
    },
    /** Error messages of the last attempt to save, by path such as `services.2.title`. */
    errors: new Map(wasChecked ? issues.map(({ path, message }) => [path, message]) : []),
    isChanged: changed.length > 0,
    /** True if the form contains input from an earlier visit. */
    isRestored,
    /** Values that another device has changed since the owner typed into them. */
    overtaken: changed.filter(
      (place) => !isSame(undefined, unsaved[place.id]?.from, currentValue(place, edits)),
    ),
    async giveUp() {
      setUnsaved({});
      setRestored(false);
      setChecked(false);
      await content.forgetUnsaved(section.key);
    },
    /** Returns the values to save. Returns null if they are invalid, and then fills `errors`. */
    check() {
      setChecked(true);
      return issues.length > 0 ? null : unsavedChanges(changed, getValue);
    },
  };
}

const toFormValue = ({ schema }: ContentPlace, value: unknown) => typedValue(toFormField(schema), value);

function findIssues(place: ContentPlace, value: unknown): ContentIssue[] {
  const read = readContent(place, toFormValue(place, value));
  if (read.ok) return [];
  return read.issues.map(({ path, message }) => ({
    path: [place.id, path].filter(Boolean).join('.'),
    message,
  }));
}

/** Returns values that differ from the file as edits, and values equal to the file as resets. */
function unsavedChanges(places: readonly ContentPlace[], valueOf: (place: ContentPlace) => unknown) {
  const values: Record<string, unknown> = {};
  const reset: string[] = [];
  for (const place of places) {
    const read = readContent(place, toFormValue(place, valueOf(place)));
    if (!read.ok) continue;
    if (isSame(undefined, read.value, sectionValue(fileContent, place))) reset.push(place.id);
    else values[place.id] = read.value ?? null;
  }
  return { values, reset };
}
