/** Makes all further writes of this transaction fail as on a full disk. */
export function refuseWrites(transaction: IDBTransaction): void {
  const getStore = transaction.objectStore.bind(transaction);
  const refuse = (): never => {
    throw new DOMException('The disk is full.', 'QuotaExceededError');
  };
  transaction.objectStore = (name) => Object.assign(getStore(name), { put: refuse, add: refuse });
}
