/** From here on, whatever this transaction writes finds the disk full. */
export function refuseWrites(transaction: IDBTransaction): void {
  const storeOf = transaction.objectStore.bind(transaction);
  const refuse = (): never => {
    throw new DOMException('The disk is full.', 'QuotaExceededError');
  };
  transaction.objectStore = (name) => Object.assign(storeOf(name), { put: refuse, add: refuse });
}
