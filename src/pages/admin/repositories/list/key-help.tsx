import { CheckField } from '#ui/field.tsx';
import { Modal } from '#ui/modal.tsx';

const commands: readonly [keys: readonly string[], label: string][] = [
  [['/'], 'Search; Enter goes to what was found'],
  [['j'], 'Next repository'],
  [['k'], 'Previous repository'],
  [['x'], 'Select or deselect the repository'],
  [['Shift', 'x'], 'Select everything from the last selected one to here'],
  [['*', 'a'], 'Select all that match'],
  [['Enter'], 'Open the repository beside the list; j and k go on to the next one'],
  [['o'], 'Open the repository on GitHub'],
  [['Esc'], 'Close the repository; clear the selection, then leave batch mode'],
  [['r'], 'Reply to the message that has the focus'],
  [['e'], 'Mark that message as answered, or as not answered'],
  [['Ctrl', 'k'], 'All commands'],
  [['?'], 'This help'],
];

export function KeyHelp({
  open,
  enabled,
  onEnable,
  onClose,
}: {
  open: boolean;
  enabled: boolean;
  onEnable: (enabled: boolean) => void;
  onClose: () => void;
}) {
  return (
    <Modal open={open} title="Keyboard" onClose={onClose}>
      <dl className="m-0 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
        {commands.map(([keys, label]) => (
          <div key={label} className="contents">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd className="m-0 leading-6">{label}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-6 border-t border-hairline pt-4">
        <CheckField
          label="Single keys work on this device"
          checked={enabled}
          onChange={(event) => onEnable(event.target.checked)}
        />
      </div>
    </Modal>
  );
}
