import type { ReadBackup } from '#domain/backup.ts';
import { counted } from '#domain/wording.ts';

const mostProblems = 20;
const mostNames = 50;

/** What a file would bring, before it is taken. */
export function ImportPreview({ read, known }: { read: ReadBackup; known: ReadonlySet<string> }) {
  const { projects, repositories, problems } = read;
  const fresh = repositories.filter(({ id }) => !known.has(id)).length;
  return (
    <section aria-label="Preview" className="grid gap-3 text-sm">
      <p role="status" className="tabular m-0 font-medium">
        {counted(repositories.length, 'repository', 'repositories')}: {fresh} new,{' '}
        {repositories.length - fresh} already here; {counted(projects.length, 'project')}
      </p>
      <div
        role="region"
        aria-label="Entries"
        tabIndex={0}
        className="max-h-56 overflow-y-auto border-y border-hairline"
      >
        <ul className="m-0 list-none p-0">
          {[...projects, ...repositories].slice(0, mostNames).map((entry) => (
            <li
              key={entry.id}
              className="flex justify-between gap-4 border-b border-hairline py-1.5 last:border-0"
            >
              <span className="min-w-0 break-all">{entry.name}</span>
              <span className="shrink-0 text-muted">
                {'url' in entry ? (known.has(entry.id) ? 'Refreshed' : 'New') : 'Project'}
              </span>
            </li>
          ))}
        </ul>
      </div>
      {problems.length > 0 && (
        <details>
          <summary className="min-h-6 cursor-pointer text-warning pointer-coarse:min-h-11 pointer-coarse:content-center">
            {counted(problems.length, 'entry', 'entries')} cannot be taken
          </summary>
          <ul className="m-0 mt-2 pl-5 text-muted">
            {problems.slice(0, mostProblems).map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </details>
      )}
      <p className="m-0 text-muted">Values that you have edited by hand on this device stay as they are.</p>
    </section>
  );
}
