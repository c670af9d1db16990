import { useState } from 'react';

const storageKey = 'portico.keys';

/** Whether single keys work on this device: they can be switched off (WCAG 2.1.4). */
export function useKeySetting(): [enabled: boolean, enable: (enabled: boolean) => void] {
  const [enabled, setEnabled] = useState(() => readSetting() !== 'off');
  return [
    enabled,
    (next) => {
      setEnabled(next);
      try {
        localStorage.setItem(storageKey, next ? 'on' : 'off');
      } catch {
        // Nothing can be kept here: the choice lasts for this page.
      }
    },
  ];
}

function readSetting(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}
