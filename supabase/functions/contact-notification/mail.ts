import type { Mail } from '../_shared/mail.ts';
import type { Notice } from './handler.ts';

export function composeMail({ count, isLast, inbox }: Notice): Mail {
  const subject = count === 1 ? 'New message' : `${count} new messages`;
  const lines = [`${subject} from visitors of your site. To read and reply:`, '', inbox];
  if (isLast) {
    lines.push(
      '',
      'This is the fourth e-mail within an hour. What arrives before the hour is over is part of the next one, which comes with the first message after it.',
    );
  }
  return { subject, text: `${lines.join('\n')}\n` };
}
