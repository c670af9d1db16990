import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import type { ReceivedMessage } from '#domain/messages/received-message.ts';
import { formatMoment } from '#domain/shared/format.ts';
import { counted } from '#domain/shared/wording.ts';
import { Button } from '#ui/button.tsx';
import { Badge } from '#ui/surface.tsx';
import { toast } from '#ui/toast.ts';
import { useWorkspace } from '../../use-services.ts';
import { undoing } from '../repositories/batch/batch-toasts.ts';

/** What visitors wrote, the newest first. Opening a message marks it as read. */
export function Messages() {
  const workspace = useWorkspace();
  const messages = useLiveQuery(() => workspace.messages.all(), [workspace]);
  const sorted = [...(messages ?? [])].sort((a, b) => ((a.createdAt ?? '') < (b.createdAt ?? '') ? 1 : -1));
  const unread = sorted.filter(({ readAt }) => readAt === null);
  return (
    <section aria-labelledby="messages">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
        <h2 id="messages" className="flex items-center gap-3 text-xl font-medium">
          Messages
          {unread.length > 0 && <Badge tone="info">{unread.length} unread</Badge>}
        </h2>
        {unread.length > 1 && (
          <Button look="quiet" onClick={() => void workspace.messages.markRead(unread.map(({ id }) => id))}>
            Mark all as read
          </Button>
        )}
      </div>
      {sorted.length === 0 ? (
        <p className="m-0 min-h-16 border-t border-hairline pt-4 text-sm text-muted">
          {messages ? 'No messages yet. What visitors write in the contact form arrives here.' : ''}
        </p>
      ) : (
        <ul
          aria-label={counted(sorted.length, 'message')}
          className="m-0 list-none border-t border-hairline p-0"
        >
          {sorted.map((message) => (
            <Message key={message.id} message={message} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Message({ message }: { message: ReceivedMessage }) {
  const workspace = useWorkspace();
  const unread = message.readAt === null;

  const [deleting, setDeleting] = useState(false);

  async function remove() {
    const kept = await workspace.messages.delete([message.id]);
    if (kept.ok) {
      const description = `From ${message.name}`;
      toast('Message Deleted', { description, action: undoing(workspace.outbox, kept.value) });
    } else toast('Message not deleted', { description: kept.failure.message, destructive: true });
  }

  return (
    <li className="border-b border-hairline">
      <details
        onToggle={(event) => {
          if (event.currentTarget.open && unread) void workspace.messages.markRead([message.id]);
        }}
      >
        <summary className="grid min-h-11 cursor-pointer grid-cols-[0.75rem_1fr_auto] items-center gap-3 py-2 text-sm -outline-offset-2">
          <span aria-hidden="true" className={`size-2 rounded-full ${unread ? 'bg-info' : ''}`} />
          <span className={`min-w-0 truncate ${unread ? 'font-bold' : ''}`}>
            {unread && <span className="sr-only">Unread: </span>}
            {message.name}
            <span className="font-normal text-muted"> · {message.message.slice(0, 120)}</span>
          </span>
          <span className="tabular text-muted">
            {message.createdAt ? formatMoment(message.createdAt) : ''}
          </span>
        </summary>
        <div className="grid gap-4 pb-4 pl-6">
          <p className="m-0 max-w-[68ch] whitespace-pre-wrap break-words">{message.message}</p>
          <div className="flex flex-wrap items-center gap-4 text-sm">
            <a
              href={`mailto:${encodeURIComponent(message.email)}`}
              className="inline-flex min-h-6 items-center text-ink"
            >
              {message.email}
            </a>
            {deleting ? (
              <span className="flex flex-wrap items-center gap-2">
                <span>Undo, here or in the outbox, brings it back.</span>
                <Button look="danger" onClick={() => void remove()}>
                  Delete message
                </Button>
                <Button onClick={() => setDeleting(false)}>Keep</Button>
              </span>
            ) : (
              <Button
                look="quiet"
                aria-label={`Delete the message of ${message.name}`}
                onClick={() => setDeleting(true)}
              >
                Delete
              </Button>
            )}
          </div>
        </div>
      </details>
    </li>
  );
}
