import {
  maxAltLength,
  maxPictures,
  type Picture as PictureOfEntry,
  smallestFileName,
} from '#domain/portfolio/picture.ts';
import { t } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Picture } from '#ui/picture.tsx';
import { Progress } from '#ui/progress.tsx';
import { Alert } from '#ui/surface.tsx';
import type { EntryPictures as Pictures } from './use-entry-pictures.ts';

export function EntryPictures({ pictures, isChecked }: { pictures: Pictures; isChecked: boolean }) {
  const { add, preparing, refusals, wereSomeAdded } = pictures;
  const count = pictures.pictures.length;
  return (
    <fieldset className="m-0 grid min-w-0 gap-3 border-0 p-0">
      <legend className="mb-1 p-0 text-sm font-medium">{t('Pictures')}</legend>
      {count > 0 && (
        <ol className="m-0 grid list-none gap-4 p-0">
          {pictures.pictures.map((picture, index) => (
            <PictureItem
              key={picture.id}
              {...{ picture, index, pictures }}
              error={isChecked && picture.alt.trim() === '' ? t('Describe the picture.') : null}
            />
          ))}
        </ol>
      )}
      {count < maxPictures && (
        <label className="grid gap-2 rounded-sm border border-dashed border-control p-4 text-sm text-muted focus-within:border-ink">
          {t('Drop, paste or choose images. They are resized, and location and camera data are removed.')}
          <input
            type="file"
            multiple
            accept="image/*,.heic"
            aria-label={t('Add pictures')}
            onChange={(event) => {
              add([...(event.target.files ?? [])]);
              event.target.value = '';
            }}
            className="block w-full text-sm file:mr-4 file:min-h-8 file:cursor-pointer file:rounded-sm file:border file:border-solid file:border-control file:bg-paper file:px-3 file:text-ink"
          />
        </label>
      )}
      {preparing !== null && (
        <div className="grid gap-2 text-sm">
          <Progress label={t('Preparing {name}', { name: preparing })} value={0} max={null} />
          <p className="m-0 break-all text-muted">{t('Preparing {name}...', { name: preparing })}</p>
        </div>
      )}
      {refusals.length > 0 && (
        <Alert
          tone="danger"
          urgent
          title={wereSomeAdded ? t('Some pictures were not added') : t('No picture was added')}
        >
          {refusals.map((sentence) => (
            <p key={sentence} className="m-0 text-sm break-words">
              {sentence}
            </p>
          ))}
        </Alert>
      )}
    </fieldset>
  );
}

function PictureItem({
  picture,
  index,
  pictures: { addresses, describe, move, pictures, remove },
  error,
}: {
  picture: PictureOfEntry;
  index: number;
  pictures: Pictures;
  error: string | null;
}) {
  const name = t('picture {number}', { number: index + 1 });
  const address = addresses.get(smallestFileName(picture));
  return (
    <li className="grid grid-cols-[5rem_minmax(0,1fr)] items-start gap-3">
      {address === undefined ? (
        <span />
      ) : (
        <Picture picture={{ ...picture, alt: '' }} getAddress={() => address} sizes="5rem" />
      )}
      <div className="grid gap-2">
        <TextField
          label={t('Description of {name}', { name })}
          aria-required
          maxLength={maxAltLength}
          value={picture.alt}
          error={error}
          onChange={(event) => describe(picture.id, event.target.value)}
        />
        <div className="flex flex-wrap gap-2">
          <Button
            disabled={index === 0}
            aria-label={t('Move {name} up', { name })}
            onClick={() => move(picture.id, -1)}
          >
            {t('Up')}
          </Button>
          <Button
            disabled={index === pictures.length - 1}
            aria-label={t('Move {name} down', { name })}
            onClick={() => move(picture.id, 1)}
          >
            {t('Down')}
          </Button>
          <Button look="quiet" aria-label={t('Remove {name}', { name })} onClick={() => remove(picture.id)}>
            {t('Remove')}
          </Button>
        </div>
      </div>
    </li>
  );
}
