import { marked, t } from '#locales/translate.ts';
import { ReportList } from '../reports/report-list.tsx';

const entries: readonly [question: string, answer: string][] = [
  [
    marked('Where is my data?'),
    marked(
      'On this device and on your server. Each change is saved on this device first and sent as soon as you are online. Outbox in the menu shows the changes that are still waiting.',
    ),
  ],
  [
    marked('How do I get my repositories here?'),
    marked(
      'Connect GitHub under Settings, then open GitHub Repositories. Loaded repositories stay available offline.',
    ),
  ],
  [
    marked('What happens to my edits when I refresh?'),
    marked(
      'Edited fields are marked in the list. A refresh from GitHub does not overwrite them until you reset them.',
    ),
  ],
  [
    marked('Can I undo a change?'),
    marked('Yes. Choose Undo in the message that appears after the change, or later in the outbox.'),
  ],
];

export function HelpSettings() {
  return (
    <>
      <dl className="m-0 grid gap-4 text-sm">
        {entries.map(([question, answer]) => (
          <div
            key={question}
            className="grid gap-1 border-t border-hairline pt-3 sm:grid-cols-[14rem_1fr] sm:gap-6"
          >
            <dt className="font-semibold">{t(question)}</dt>
            <dd className="m-0 text-muted">{t(answer)}</dd>
          </div>
        ))}
      </dl>
      <section aria-labelledby="problem-reports" className="mt-4 border-t border-hairline pt-4">
        <h3 id="problem-reports" className="mb-3 text-sm font-semibold">
          {t('Problem reports')}
        </h3>
        <ReportList />
      </section>
    </>
  );
}
