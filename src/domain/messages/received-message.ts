export interface ReceivedMessage {
  id: string;
  name: string;
  email: string;
  message: string;
  readAt: string | null;
  answeredAt: string | null;
  createdAt: string | null;
}
