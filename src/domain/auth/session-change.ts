/** What the authentication service reports while the page is open. */
export type SessionChange = 'signedIn' | 'signedOut' | 'tokenRefreshed' | 'userUpdated';
