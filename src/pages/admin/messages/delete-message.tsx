import { useState } from 'react';
import type { ReceivedMessage } from '#domain/messages/received-message.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import { useWorkspace } from '../../use-services.ts';
import { undoing } from '../repositories/batch/batch-toasts.ts';

/** Asks in place. */
export function DeleteMessage({ message }: { message: ReceivedMessage }) {
  const workspace = useWorkspace();
  const [deleting, setDeleting] = useState(false);

  async function remove() {
    const kept = await workspace.messages.delete([message.id]);
    if (kept.ok) {
      const description = `From ${message.name}`;
      toast('Message Deleted', { description, action: undoing(workspace.outbox, kept.value) });
    } else toast('Message not deleted', { description: kept.failure.message, destructive: true });
  }

  if (!deleting) {
    return (
      <Button
        look="quiet"
        className="ml-auto"
        aria-label={`Delete the message of ${message.name}`}
        onClick={() => setDeleting(true)}
      >
        Delete
      </Button>
    );
  }
  return (
    <span className="ml-auto flex flex-wrap items-center gap-2">
      <span>Undo, here or in the outbox, brings it back.</span>
      <Button look="danger" onClick={() => void remove()}>
        Delete message
      </Button>
      <Button onClick={() => setDeleting(false)}>Keep</Button>
    </span>
  );
}
