import type { ReceivedMessage } from '../messages/received-message.ts';
import { answeredDrafts, messageDrafts } from './drafts.ts';
import type { OperationDraft, OperationOf } from './operation.ts';

/** Each message gets the marks back that it had, where it still has those that the operation gave it. */
export function inverseOfMarking(
  operation: OperationOf<'message-read'> | OperationOf<'message-unread'>,
  getMessage: (id: string) => object | undefined,
): OperationDraft[] {
  const markedNow = (id: string) => getMarks(getMessage(id));
  const before = (id: string) => getMarks(operation.base[id]?.values);
  const marked = operation.action === 'message-read';
  const marksAnswered = marked && 'answered' in operation.payload;
  const changed = operation.targets.filter((id) => {
    const [then, now] = [before(id), markedNow(id)];
    if (!then || !now || now.read !== marked) return false;
    return then.read !== marked || (marksAnswered && then.answered !== now.answered);
  });
  if (!marked) {
    const answered = changed.filter((id) => before(id)?.answered);
    return [
      ...answeredDrafts(true, answered),
      ...messageDrafts(
        'message-read',
        changed.filter((id) => !answered.includes(id)),
      ),
    ];
  }
  const unread = changed.filter((id) => !before(id)?.read);
  return [
    ...messageDrafts('message-unread', unread),
    ...[true, false].flatMap((was) =>
      answeredDrafts(
        was,
        changed.filter((id) => !unread.includes(id) && before(id)?.answered === was),
      ),
    ),
  ];
}

function getMarks(message: object | undefined): { read: boolean; answered: boolean } | null {
  if (!message) return null;
  const { readAt, answeredAt }: Partial<ReceivedMessage> = message;
  return { read: readAt !== null, answered: Boolean(answeredAt) };
}
