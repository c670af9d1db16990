/** `refused`: access is denied. `silent`: no response. `lost`: deleted or closed while the page was open. */
export type StorageTrouble = 'missing' | 'refused' | 'silent' | 'lost';

export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable';

  constructor(
    readonly trouble: StorageTrouble,
    message: string,
  ) {
    super(message);
  }
}
