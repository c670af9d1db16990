import { useEffect, useState } from 'react';
import type { RateLimit } from '#domain/provider.ts';
import { useOffice } from '../../services.ts';

const numbers = new Intl.NumberFormat('en-CH');
const times = new Intl.DateTimeFormat('en-CH', { timeStyle: 'short' });

/** What is left of GitHub's limit, as its last answer said. */
export function RateLimitLine({ asked }: { asked: unknown }) {
  const office = useOffice();
  const [limit, setLimit] = useState<RateLimit | null>(null);

  // Whenever something was asked, the limit may be another one.
  useEffect(() => {
    let current = true;
    void office.rateLimit().then((next) => {
      if (current) setLimit(next);
    });
    return () => {
      current = false;
    };
  }, [office, asked]);

  if (!limit) return null;
  return (
    <p className="tabular m-0 text-sm text-muted">
      GitHub limit: {numbers.format(limit.remaining)} of {numbers.format(limit.limit)} requests left, new ones
      at {times.format(limit.resetsAt)}
    </p>
  );
}
