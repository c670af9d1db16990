import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { BatchUpdateDialog } from './batch-update-dialog.tsx';
import type { Batch } from './repository-section.tsx';

/** Everything that is done to several repositories at once. `Select All` is about the current page only. */
export function BatchControls({ batch, pageIds }: { batch: Batch; pageIds: readonly string[] }) {
  const [updating, setUpdating] = useState(false);
  const { send, active, busy, selected } = batch;
  const toggle = (
    <Button aria-pressed={active} onClick={() => send({ type: 'batchMode.toggled' })}>
      {active ? 'Exit Batch Mode' : 'Batch Select'}
    </Button>
  );
  if (!active) return <div>{toggle}</div>;
  const allSelected = pageIds.length > 0 && pageIds.every((id) => selected.includes(id));

  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        {toggle}
        <Button
          onClick={() => send({ type: allSelected ? 'page.deselected' : 'page.selected', ids: pageIds })}
        >
          {allSelected ? 'Deselect All' : 'Select All'}
        </Button>
        <Button onClick={() => send({ type: 'selection.cleared' })}>Clear Selection</Button>
        <Button disabled={busy} onClick={() => send({ type: 'action.requested', action: { kind: 'link' } })}>
          Link Selected
        </Button>
        <Button
          disabled={busy}
          onClick={() => send({ type: 'action.requested', action: { kind: 'unlink' } })}
        >
          Unlink Selected
        </Button>
        <Button look="primary" disabled={busy} onClick={() => setUpdating(true)}>
          Batch Update
        </Button>
      </div>
      <p role="status" className="tabular m-0 text-sm">
        {selected.length} {selected.length === 1 ? 'repository' : 'repositories'} selected
      </p>
      <BatchUpdateDialog
        open={updating}
        busy={busy}
        onClose={() => setUpdating(false)}
        onSubmit={(updates) => {
          send({ type: 'action.requested', action: { kind: 'update', updates } });
          setUpdating(false);
        }}
      />
    </div>
  );
}
