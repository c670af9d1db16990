/** Hides an item that needs the owner. Synced, undone and backed up like every row. */
export interface Snooze {
  /** Id of the hidden item. */
  id: string;
  /** Name of the hidden item, for the history and conflicts. */
  title: string;
  /** Instant at which the item returns. Null for a dismissed item, or one that waits for a change. */
  until: string | null;
  /** The item returns when it changes on GitHub after this instant. Null if changes do not matter. */
  changedAt: string | null;
}
