import { Keyboard } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';

interface ListFooterProps {
  shown: number;
  found: number;
  progress?: ReactNode;
  tools?: ReactNode;
  onHelp: () => void;
}

export function ListFooter({ shown, found, progress, tools, onHelp }: ListFooterProps) {
  return (
    <div className="my-1 flex min-h-10 flex-wrap items-center gap-x-4 text-sm xl:flex-nowrap">
      {/* The line has a fixed height, so that nothing moves when its text appears. */}
      <p role="status" className="tabular m-0 max-w-full min-w-[min(14rem,100%)] shrink-0 text-muted">
        {found > 0 && t('Showing {shown} of {found} repositories', { shown, found })}
      </p>
      {/* On the left, because toasts cover the right side. */}
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
