// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { maxPictures, type Picture } from '#domain/portfolio/picture.ts';
import { EntryPictures } from '#pages/admin/project/entry-pictures.tsx';
import { useEntryPictures } from '#pages/admin/project/use-entry-pictures.ts';
import { WorkspaceContext } from '#pages/use-services.ts';
import { createPictureService } from '#services/workspace/pictures.ts';
import type { Workspace } from '#services/workspace/workspace.ts';
import type { PictureResponse } from '#workers/pictures.logic.ts';
import { openDevice } from '../../../../support/device-database.ts';
import { mount } from '../../../../support/mount.ts';

/** Chooses, drops and pastes pictures with the device's real database. The test decides when encoding a picture ends. */

/** Returns an id from the file's name. The product derives it from the file's bytes. */
const idOf = (name: string) =>
  [...name]
    .map((letter) => letter.charCodeAt(0).toString(16))
    .join('')
    .padEnd(64, '0');

interface ScreenProps {
  before: readonly Picture[];
  onChange: () => void;
}

function Screen({ before, onChange }: ScreenProps) {
  const [shown, show] = useState(before);
  const latest = useRef(before);
  const pictures = useEntryPictures(shown, (change) => {
    onChange();
    latest.current = change(latest.current);
    show(latest.current);
  });
  return <EntryPictures pictures={pictures} isChecked={false} />;
}

async function openScreen(count = 0) {
  const { database, context } = openDevice();
  const unfinished: (() => void)[] = [];
  const encode = (file: Blob) =>
    new Promise<PictureResponse>((resolve) => {
      const name = (file as File).name;
      const picture = { id: idOf(name), width: 100, height: 100, color: '#aabbcc', widths: [100] };
      unfinished.push(() =>
        resolve(
          name.endsWith('.svg')
            ? { ok: false, refusal: 'drawing' }
            : { ok: true, picture: { ...picture, type: 'webp' }, files: [] },
        ),
      );
    });
  const workspace: Partial<Workspace> = {
    pictures: createPictureService({ database, backendUrl: 'https://a.example', ...context, encode }),
  };
  const { container, root } = mount();
  const before = Array.from({ length: count }, (_, index) => ({ ...samplePicture, id: idOf(String(index)) }));
  let changes = 0;
  const onChange = () => {
    changes += 1;
  };
  await act(async () =>
    root.render(
      <WorkspaceContext value={workspace as Workspace}>
        <Screen {...{ before, onChange }} />
      </WorkspaceContext>,
    ),
  );
  const add = (...names: string[]) =>
    act(async () => {
      const files = names.map((name) => new File([], name));
      document.dispatchEvent(Object.assign(new Event('drop'), { dataTransfer: { files } }));
    });
  /** Lets the pictures finish. @returns the number of pictures that were encoded at the same time */
  const finish = async () => {
    const running = unfinished.splice(0);
    for (const end of running) end();
    const isComplete = () => unfinished.length > 0 || !container.textContent?.includes('Preparing');
    do await act(() => new Promise((resolve) => setTimeout(resolve, 5)));
    while (!isComplete());
    return running.length;
  };
  const finishAll = async () => {
    const runs: number[] = [];
    for (let running = await finish(); running > 0; running = await finish()) runs.push(running);
    return runs;
  };
  const alert = () => container.querySelector('[role=alert]')?.textContent ?? null;
  const close = () => act(() => root.render(null));
  return {
    add,
    finish,
    finishAll,
    alert,
    close,
    changes: () => changes,
    countShown: () => container.querySelectorAll('ol > li').length,
  };
}

const samplePicture: Omit<Picture, 'id'> = {
  alt: 'a',
  width: 100,
  height: 100,
  color: '#aabbcc',
  widths: [100],
  type: 'webp',
};

test('adds files that arrive while a picture is prepared', async () => {
  const { add, finishAll, alert, countShown } = await openScreen();
  await add('team.jpg', 'logo.svg');
  await add('map.png');
  expect(await finishAll()).toEqual([1, 1, 1]);
  expect(countShown()).toBe(2);
  expect(alert()).toContain('Some pictures were not added');
  expect(alert()).toContain('logo.svg is an SVG');
});

test('does not report added pictures if none was added', async () => {
  const { add, finishAll, alert } = await openScreen();
  await add('logo.svg', 'drawing.svg');
  await finishAll();
  expect(alert()).toMatch(/^No picture was added/);
});

test('names pictures over the limit and ignores rejected ones', async () => {
  const { add, finishAll, alert, countShown } = await openScreen(maxPictures - 2);
  await add('logo.svg', 'a.png', 'b.png', 'c.png');
  expect(await finishAll()).toEqual([1, 1, 1]);
  expect(countShown()).toBe(maxPictures);
  expect(alert()).toContain('A page has at most 6 pictures. 2 of 4 were added.');
});

test('discards pictures when closed during preparation', async () => {
  const { add, finishAll, close, changes } = await openScreen();
  await add('team.jpg', 'map.png');
  close();
  expect(await finishAll()).toEqual([1]);
  expect(changes()).toBe(0);
});
