import { marked, t } from '#locales/translate.ts';
import { CheckField } from '#ui/field.tsx';
import { Modal } from '#ui/modal.tsx';

const commands: readonly [keys: readonly string[], label: string][] = [
  [['/'], marked('Search; Enter goes to what was found')],
  [['j'], marked('Next repository')],
  [['k'], marked('Previous repository')],
  [['x'], marked('Select or deselect the repository')],
  [['Shift', 'x'], marked('Select everything from the last selected one to here')],
  [['*', 'a'], marked('Select all that match')],
  [['Enter'], marked('Open the repository beside the list; j and k go on to the next one')],
  [['o'], marked('Open the repository on GitHub')],
  [['Esc'], marked('Close the repository; clear the selection, then leave batch mode')],
  [['r'], marked('Reply to the message that has the focus')],
  [['e'], marked('Mark that message as answered, or as not answered')],
  [['Ctrl', 'k'], marked('All commands')],
  [['?'], marked('This help')],
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
    <Modal open={open} title={t('Keyboard')} onClose={onClose}>
      <dl className="m-0 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-sm">
        {commands.map(([keys, label]) => (
          <div key={label} className="contents">
            <dt className="flex flex-wrap gap-1">
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd className="m-0 leading-6">{t(label)}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-6 border-t border-hairline pt-4">
        <CheckField
          label={t('Single keys work on this device')}
          checked={enabled}
          onChange={(event) => onEnable(event.target.checked)}
        />
      </div>
    </Modal>
  );
}
