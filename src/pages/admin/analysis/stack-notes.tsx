import type { DetectedStack } from '#domain/analysis/analysis.ts';
import { counted, t } from '#locales/translate.ts';

/** Lists manifests that weren't read, so that a missing technology isn't taken for an absent one. */
export function StackNotes({ stack }: { stack: DetectedStack }) {
  const notes = getNotes(stack);
  if (notes.length === 0) return null;
  return (
    <ul className="m-0 mt-4 grid list-none gap-1 p-0 text-sm text-muted">
      {notes.map((note) => (
        <li key={note} className="wrap-anywhere">
          {note}
        </li>
      ))}
    </ul>
  );
}

function getNotes({ complete, unread = 0, passedOver = 0, broken = [], unsupported = [] }: DetectedStack) {
  const notes: string[] = [];
  if (unread > 0) {
    notes.push(
      t('Not read: {manifests}. There may be more technologies.', {
        manifests: counted(unread, 'more manifest', 'more manifests'),
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
        manifests: counted(passedOver, 'manifest'),
      }),
    );
  }
  return notes;
}
