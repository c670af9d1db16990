import { markText, t } from '#locales/translate.ts';
import { CheckField } from '#ui/field.tsx';
import { placeIds, places } from '../../places.ts';
import { useKeySetting } from '../../use-keydown.ts';

const commands: readonly [keys: readonly string[], label: string][] = [
  [['/'], markText('Search. Enter moves to the results')],
  [['j'], markText('Next repository')],
  [['k'], markText('Previous repository')],
  [['x'], markText('Select or deselect the repository')],
  [['Shift', 'x'], markText('Select from the last selected repository to this one')],
  [['*', 'a'], markText('Select all that match')],
  [['Enter'], markText('Open the repository. j and k open the next or previous one')],
  [['o'], markText('Open the repository on GitHub')],
  [['Esc'], markText('Close the repository, clear the selection, or leave batch mode')],
  [['r'], markText('Reply to the open message')],
  [['e'], markText('Mark the open message as answered or not answered')],
  [['Ctrl', 'k'], markText('All commands')],
  [['?'], markText('This help')],
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
