/** Events of the authentication service while the page is open. */
export type SessionChange = 'signedIn' | 'signedOut' | 'tokenRefreshed' | 'userUpdated';
