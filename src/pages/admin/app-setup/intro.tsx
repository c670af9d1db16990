import { marked, t } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import type { StepProps } from './use-wizard.ts';

const checklist = [
  marked('Create a GitHub App'),
  marked('Install the app on your account'),
  marked('Configure the credentials'),
];

export function Intro({ wizard: { snapshot, send } }: Pick<StepProps, 'wizard'>) {
  const isBeginning = snapshot.matches({ steps: 'beginning' });
  return (
    <>
      <p className="m-0 max-w-prose">
        {t(
          'Welcome to the GitHub App setup. The setup takes about a minute, and you confirm each step on GitHub.',
        )}
      </p>
      <ol className="m-0 grid gap-2 pl-5">
        {checklist.map((item) => (
          <li key={item} className="list-decimal pl-2 marker:text-muted">
            {t(item)}
          </li>
        ))}
      </ol>
      <Button
        look="primary"
        className="w-fit"
        disabled={isBeginning}
        onClick={() => send({ type: 'start.pressed' })}
      >
        {isBeginning ? t('Starting...') : t('Start Setup Process')}
      </Button>
    </>
  );
}
