/** `refused`: the browser denies access. `silent`: the database does not respond. `lost`: it was deleted or closed meanwhile. */
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
