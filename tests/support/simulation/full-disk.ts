/** From here on, whatever this transaction writes finds the disk full. */
export function refuseWrites(transaction: IDBTransaction): void {
  const getStore = transaction.objectStore.bind(transaction);
  const refuse = (): never => {
    throw new DOMException('The disk is full.', 'QuotaExceededError');
  };
  transaction.objectStore = (name) => Object.assign(getStore(name), { put: refuse, add: refuse });
}
