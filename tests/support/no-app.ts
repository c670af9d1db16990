/** Access through the GitHub App, for an owner who has not set one up. */
export const noApp = {
  isSetUp: () => false,
  open: () => Promise.reject(new Error('The app is not asked.')),
  close: () => undefined,
};
