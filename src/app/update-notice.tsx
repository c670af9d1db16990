import { useEffect, useState } from 'react';
import { applyUpdate, onUpdateAvailable } from '#services/service-worker-registration.ts';
import { Button } from '#ui/button.tsx';

/** A new version waits until the owner agrees: reloading by itself would throw away what is being typed. */
export function UpdateNotice() {
  const [available, setAvailable] = useState(false);
  useEffect(() => onUpdateAvailable(() => setAvailable(true)), []);
  if (!available) return null;
  return (
    <div
      role="status"
      className="fixed bottom-4 left-4 z-40 flex items-center gap-4 rounded-sm border border-control bg-paper p-4 text-sm"
    >
      A new version is ready.
      <Button look="primary" onClick={applyUpdate}>
        Reload
      </Button>
    </div>
  );
}
