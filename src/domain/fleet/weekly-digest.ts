export type DigestWay = 'mail' | 'push';

/** The owner's choice, and whether the server can carry it out. */
export interface WeeklyDigest {
  /** null: off. */
  way: DigestWay | null;
  /** True if a schedule has called the server's function in the last eight days. */
  isScheduled: boolean;
  hasMail: boolean;
  /** True if a device with notifications can decrypt the summary. */
  hasDevice: boolean;
}
