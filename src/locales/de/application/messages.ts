/** From below the screens: failures and what machines, services and the server say. Names in braces are what a message was filled with. */
export const messages = {} as const;
