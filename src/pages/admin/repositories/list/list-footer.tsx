import { Keyboard } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';

interface ListFooterProps {
  shown: number;
  found: number;
  /** How the list is getting on, beside how much of it is shown. */
  progress?: ReactNode;
  /** What can be done with all of it. */
  tools?: ReactNode;
  onHelp: () => void;
}

export function ListFooter({ shown, found, progress, tools, onHelp }: ListFooterProps) {
  return (
    <div className="my-1 flex min-h-10 flex-wrap items-center gap-x-4 text-sm xl:flex-nowrap">
      {/* Its place is kept, so that what follows stays where it is. */}
      <p role="status" className="tabular m-0 max-w-full min-w-[min(14rem,100%)] shrink-0 text-muted">
        {found > 0 && t('Showing {shown} of {found} repositories', { shown, found })}
      </p>
      {/* On the left: messages that come and go lie over the right. */}
      <span className="-ml-3 flex max-w-full shrink-0 flex-wrap max-sm:shrink">
        {tools}
        <Button look="quiet" className="px-3 pointer-coarse:hidden" onClick={onHelp}>
          <Keyboard aria-hidden="true" size={16} />
          {t('Keyboard')}
        </Button>
      </span>
      {progress}
    </div>
  );
}
