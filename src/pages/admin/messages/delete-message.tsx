import { useState } from 'react';
import type { ReceivedMessage } from '#domain/messages/received-message.ts';
import { t, translateMessage } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import { useWorkspace } from '../../use-services.ts';
import { undoing } from '../repositories/batch/batch-toasts.ts';

export function DeleteMessage({ message, onDeleted }: { message: ReceivedMessage; onDeleted: () => void }) {
  const workspace = useWorkspace();
  const [deleting, setDeleting] = useState(false);

  async function remove() {
    const kept = await workspace.messages.delete([message.id]);
    if (kept.ok) {
      const description = t('From {name}', { name: message.name });
      toast(t('Message Deleted'), { description, action: undoing(workspace.outbox, kept.value) });
      onDeleted();
    } else
      toast(t('Message not deleted'), {
        description: translateMessage(kept.failure),
        destructive: true,
      });
  }

  if (!deleting) {
    return (
      <Button
        look="quiet"
        className="ml-auto"
        aria-label={t('Delete the message of {name}', { name: message.name })}
        onClick={() => setDeleting(true)}
      >
        {t('Delete')}
      </Button>
    );
  }
  return (
    <span className="ml-auto flex flex-wrap items-center gap-2">
      <span>{t('You can undo this in the outbox.')}</span>
      <Button look="danger" onClick={() => void remove()}>
        {t('Delete message')}
      </Button>
      <Button onClick={() => setDeleting(false)}>{t('Cancel')}</Button>
    </span>
  );
}
