import type { ComponentProps } from 'react';
import { Button } from '#ui/button.tsx';

interface TitledActionProps extends ComponentProps<typeof Button> {
  label: string;
  /** Names the entry for screen readers, because many entries have the same action. */
  title: string;
}

/** A small button of an entry in the outbox. */
export function TitledAction({ label, title, ...rest }: TitledActionProps) {
  return (
    <Button className="min-h-8 py-1" aria-label={`${label}: ${title}`} {...rest}>
      {label}
    </Button>
  );
}
