import { analysisParts, type PartState } from '#domain/analysis/analysis.ts';
import { Button } from '#ui/button.tsx';
import { Progress } from '#ui/progress.tsx';
import { CredentialNote } from './credential-note.tsx';
import type { RunningAnalysis } from './use-analysis.ts';

const stateLabels: Record<PartState, string> = {
  waiting: 'waiting',
  running: 'asking',
  done: 'done',
  absent: 'none',
  failed: 'failed',
};

/** A running analysis, part by part. */
export function AnalysisProgress({ running, onCancel }: { running: RunningAnalysis; onCancel: () => void }) {
  const { target, parts, asked } = running;
  const ended = analysisParts.filter((part) => !['waiting', 'running'].includes(parts[part])).length;
  return (
    <section aria-label="Analysis in progress" className="grid gap-4 border-t border-ink pt-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="status" className="tabular m-0">
          Analyzing {target.owner}/{target.repository}: {ended} of {analysisParts.length} parts
        </p>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
      <Progress label="Parts of the analysis" value={ended} max={analysisParts.length} />
      <ul className="m-0 grid list-none gap-x-8 p-0 text-sm sm:grid-cols-2 lg:grid-cols-3">
        {analysisParts.map((part) => (
          <li
            key={part}
            data-part={part}
            data-state={parts[part]}
            className="flex min-h-8 items-center justify-between gap-4 border-b border-hairline"
          >
            <span className="min-w-0 break-words">{part}</span>
            <span className={parts[part] === 'failed' ? 'text-danger' : 'text-muted'}>
              {stateLabels[parts[part]]}
            </span>
          </li>
        ))}
      </ul>
      {asked && <CredentialNote {...asked} />}
    </section>
  );
}
