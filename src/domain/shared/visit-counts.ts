export interface VisitCounts {
  visits: number;
  pages: { page: string; visits: number }[];
  skipped: number;
}
