import { marked, t } from '#locales/translate.ts';
import { Modal } from '#ui/modal.tsx';
import { ReportList } from '../reports/report-list.tsx';

const entries: readonly [question: string, answer: string][] = [
  [
    marked('Where is my data?'),
    marked(
      'On this device first. Every change is kept here at once and sent to the server when the network is there; the line at the top of the page says what is still waiting.',
    ),
  ],
  [
    marked('How do I get my repositories here?'),
    marked(
      'Connect GitHub, open GitHub Repositories and pick an organization. What was loaded stays, also without a network.',
    ),
  ],
  [
    marked('What does Select do?'),
    marked(
      'It links the repository to a project, and asks which one where there are several; Selected unlinks it. In batch mode it picks repositories for one change of all of them.',
    ),
  ],
  [
    marked('What if GitHub says something else than I do?'),
    marked(
      'Fields that you have edited are marked in the list and left alone by a refresh, until you reset them.',
    ),
  ],
  [
    marked('Can I take a change back?'),
    marked(
      'Yes: at once from the message that appears, or later from the list of changes behind the line at the top.',
    ),
  ],
  [
    marked('Is there a keyboard?'),
    marked('Press ? in the list of repositories, or Ctrl K anywhere for all commands.'),
  ],
];

export function HelpDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Modal wide open={open} title={t('Get Help')} onClose={onClose}>
      <dl className="m-0 grid gap-4 text-sm">
        {entries.map(([question, answer]) => (
          <div
            key={question}
            className="grid gap-1 border-t border-hairline pt-3 sm:grid-cols-[14rem_1fr] sm:gap-6"
          >
            <dt className="font-medium">{t(question)}</dt>
            <dd className="m-0 text-muted">{t(answer)}</dd>
          </div>
        ))}
      </dl>
      <section aria-labelledby="problem-reports" className="mt-8 border-t border-ink pt-4">
        <h3 id="problem-reports" className="mb-3 text-lg font-medium">
          {t('Problem reports')}
        </h3>
        <ReportList />
      </section>
    </Modal>
  );
}
