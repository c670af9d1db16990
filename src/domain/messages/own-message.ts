export interface OwnMessage {
  id: string;
  name: string;
  email: string;
  message: string;
  sentAt: number;
  answeredAt: number | null;
}

export interface OwnMessages {
  /** False if the account's address is unconfirmed. The server then returns no messages. */
  confirmed: boolean;
  messages: OwnMessage[];
  pending: string[];
  skipped: number;
}
