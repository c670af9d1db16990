import { Button } from './button.tsx';

export function Progress({ label, value, max }: { label: string; value: number; max: number | null }) {
  const share = max === null || max === 0 ? null : Math.min(1, value / max);
  return (
    <progress
      aria-label={label}
      {...(share === null ? {} : { value: share, max: 1 })}
      className="progress block h-1 w-full"
    />
  );
}

export function LineProgress({
  text,
  action,
  onAction,
  ...bar
}: {
  label: string;
  text: string;
  value: number;
  max: number | null;
  action: string;
  onAction: () => void;
}) {
  return (
    <div className="flex min-w-0 items-center gap-x-3">
      <p role="status" title={text} className="tabular m-0 min-w-0 text-sm text-muted xl:truncate">
        {text}
      </p>
      <div className="w-16 shrink-0 max-md:hidden">
        <Progress {...bar} />
      </div>
      <Button look="quiet" className="shrink-0 px-3" onClick={onAction}>
        {action}
      </Button>
    </div>
  );
}
