export interface OwnMessage {
  id: string;
  name: string;
  email: string;
  message: string;
  sentAt: number;
  answeredAt: number | null;
}

export interface OwnMessages {
  /** False: the account's address is unconfirmed, so messages are hidden. */
  confirmed: boolean;
  messages: OwnMessage[];
  pending: string[];
  skipped: number;
}
