const severities = ['critical', 'high', 'moderate', 'low'] as const;

/** Number of open Dependabot alerts by severity. */
export type AlertCounts = Record<(typeof severities)[number], number>;

export const countAlerts = (alerts: AlertCounts): number =>
  severities.reduce((sum, severity) => sum + alerts[severity], 0);
