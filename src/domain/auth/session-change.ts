export type SessionChange = 'signedIn' | 'signedOut' | 'tokenRefreshed' | 'userUpdated';
