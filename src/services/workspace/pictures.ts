import type { Picture } from '#domain/portfolio/picture.ts';
import type { Result } from '#domain/shared/failure.ts';

/** Pictures of portfolio entries, on this device and, once a change that refers to them was sent, at the server. */
export interface PictureService {
  /**
   * Makes a picture of a file and keeps its files on this device; also offline. Nobody has said yet what it shows.
   *
   * @param name what the file is called, for the words of a refusal
   */
  take(file: Blob, name: string): Promise<Result<Picture>>;
  /** Where each of these files can be shown from, by their names: this device, else the server. For live queries. */
  addresses(fileNames: readonly string[]): Promise<ReadonlyMap<string, string>>;
}
