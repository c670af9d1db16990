import { marked, t } from '#locales/translate.ts';
import { CheckField } from '#ui/field.tsx';
import { placeIds, places } from '../../places.ts';
import { useKeySetting } from '../../use-keydown.ts';

const commands: readonly [keys: readonly string[], label: string][] = [
  [['/'], marked('Search. Enter moves to the results')],
  [['j'], marked('Next repository')],
  [['k'], marked('Previous repository')],
  [['x'], marked('Select or deselect the repository')],
  [['Shift', 'x'], marked('Select from the last selected repository to this one')],
  [['*', 'a'], marked('Select all that match')],
  [['Enter'], marked('Open the repository. j and k open the next or previous one')],
  [['o'], marked('Open the repository on GitHub')],
  [['Esc'], marked('Close the repository, clear the selection, or leave batch mode')],
  [['r'], marked('Reply to the open message')],
  [['e'], marked('Mark the open message as answered or not answered')],
  [['Ctrl', 'k'], marked('All commands')],
  [['?'], marked('This help')],
];

export function ShortcutList() {
  const [enabled, enable] = useKeySetting();
  const shortcuts = [
    ...commands.map(([keys, label]) => [keys, t(label)] as const),
    ...placeIds.map((id) => {
      const { key, label } = places[id];
      return [['g', key], t('Go to {place}', { place: t(label) })] as const;
    }),
  ];
  return (
    <>
      <dl className="m-0 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-sm">
        {shortcuts.map(([keys, label]) => (
          <div key={label} className="contents">
            <dt className="flex flex-wrap items-start gap-1">
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
          label={t('Use single-key shortcuts')}
          checked={enabled}
          onChange={(event) => enable(event.target.checked)}
        />
      </div>
    </>
  );
}
