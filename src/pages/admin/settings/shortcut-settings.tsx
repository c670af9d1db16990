import { ShortcutList } from '../repositories/list/key-help.tsx';

export function ShortcutSettings() {
  return <ShortcutList />;
}
