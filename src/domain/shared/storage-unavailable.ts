/** `missing`: the browser has no such storage. `refused`: it says no. `silent`: it does not respond. */
export type StorageTrouble = 'missing' | 'refused' | 'silent';

/** What is kept on this device cannot be read now. Nothing was changed. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable';

  constructor(
    readonly trouble: StorageTrouble,
    message: string,
  ) {
    super(message);
  }
}
