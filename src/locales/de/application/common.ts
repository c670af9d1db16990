/** Said in several places. */
export const common = {
  Cancel: 'Abbrechen',
  Close: 'Schliessen',
} as const;
