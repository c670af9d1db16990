import { trustedScriptUrl } from '#config/trusted-types.ts';
import type { AccountDatabase } from '#db/database.ts';
import { keepPictureFiles } from '#db/picture-files.ts';
import { dataAddress, type Picture, pictureAddress } from '#domain/portfolio/picture.ts';
import { refusalCodes } from '#domain/portfolio/picture-source.ts';
import { errorMessage, fail, failure, type Result, success } from '#domain/shared/failure.ts';
import type { FailureCode } from '#domain/shared/failure-texts.ts';
import pictureThread from '#entries/picture-worker.ts?worker&url';
import { inWorkerOfItsOwn } from '#workers/one-shot.client.ts';
import type { PictureResponse } from '#workers/pictures.logic.ts';

export type PictureService = ReturnType<typeof createPictureService>;

interface PictureContext {
  database: AccountDatabase;
  backendUrl: string;
  now: () => number;
  encode: (file: Blob) => Promise<PictureResponse | null>;
}

/** Pictures are stored on this device, and on the server once a change that refers to them has been sent. */
export function createPictureService({ database, backendUrl, now, encode }: PictureContext) {
  const refuse = (code: FailureCode, file: string, message = '') =>
    fail(failure('VALIDATION', code, now(), { values: { file: file || 'The picture', message } }));
  return {
    /**
     * Converts and stores a file, also offline.
     * @param name file name, for error messages
     */
    async take(file: Blob, name: string): Promise<Result<Picture>> {
      const response = await encode(file);
      if (!response?.ok) {
        const refusal = response?.refusal ?? 'unreadable';
        return refuse(refusalCodes[refusal], name);
      }
      try {
        const files = response.files.map((one) => ({ ...one, addedAt: now(), uploaded: null }));
        await keepPictureFiles(database, files);
        return success({ ...response.picture, alt: '' });
      } catch (error) {
        const isFull = error instanceof Error && error.name === 'QuotaExceededError';
        return refuse(isFull ? 'PICTURE_NO_ROOM' : 'PICTURE_NOT_SAVED', name, errorMessage(error));
      }
    },

    /** Returns the address of each file: on this device if it is stored here, otherwise on the server. */
    async addresses(fileNames: readonly string[]): Promise<ReadonlyMap<string, string>> {
      const files = await database.pictureFiles.bulkGet([...fileNames]);
      return new Map(
        fileNames.map((name, index) => {
          const file = files[index];
          return [name, file ? dataAddress(file) : pictureAddress(backendUrl, name)];
        }),
      );
    },
  };
}

/** Maximum milliseconds for encoding a picture. A slow phone takes several seconds for a large one. */
const encodingTimeoutMs = 60_000;

export function encodeInWorker(file: Blob): Promise<PictureResponse | null> {
  const start = () => new Worker(trustedScriptUrl(pictureThread), { type: 'module', name: 'pictures' });
  return inWorkerOfItsOwn<PictureResponse>(start, file, encodingTimeoutMs);
}
