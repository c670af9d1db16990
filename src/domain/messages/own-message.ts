/** A message as its writer sees it, who wrote it while signed in. Times are milliseconds since the epoch. */
export interface OwnMessage {
  id: string;
  /** As it was typed into the form. */
  name: string;
  email: string;
  message: string;
  sentAt: number;
  /** null: the owner has not said that it is answered. */
  answeredAt: number | null;
}

export interface OwnMessages {
  /** False: the account's e-mail address is unconfirmed, so messages are hidden. */
  confirmed: boolean;
  /** The newest first. */
  messages: OwnMessage[];
  /** Ids of messages that were written on this device and have not arrived. */
  pending: string[];
  /** Messages, sent or pending, that the server sent in an unknown form. */
  skipped: number;
}
