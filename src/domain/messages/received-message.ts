/** A visitor's message as the owner reads it. */
export interface ReceivedMessage {
  /** UUID, made by the visitor's browser. */
  id: string;
  name: string;
  email: string;
  message: string;
  readAt: string | null;
  /** What its writer is told of, if they wrote from an account. */
  answeredAt: string | null;
  createdAt: string | null;
}
