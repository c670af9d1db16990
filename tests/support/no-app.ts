/** The GitHub App's way to a repository, where the owner has not chosen it. */
export const noApp = {
  isSetUp: () => false,
  open: () => Promise.reject(new Error('The app is not asked.')),
  close: () => undefined,
};
