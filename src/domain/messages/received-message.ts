/** A visitor's message as the owner reads it. */
export interface ReceivedMessage {
  /** UUID, made by the visitor's browser. */
  id: string;
  name: string;
  email: string;
  message: string;
  readAt: string | null;
  /** Shown to an author with an account. */
  answeredAt: string | null;
  createdAt: string | null;
}
