/**
 * `missing`: the browser has no such storage. `refused`: it says no. `silent`: it does not respond. `lost`: it was there, and was
 * deleted or closed while the page was open.
 */
export type StorageTrouble = 'missing' | 'refused' | 'silent' | 'lost';

/** The data on this device cannot be read now. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable';

  constructor(
    readonly trouble: StorageTrouble,
    message: string,
  ) {
    super(message);
  }
}
