/** How often the site's pages were opened in the last 30 days. */
export interface VisitCounts {
  visits: number;
  /** The most visited pages, in descending order. */
  pages: { page: string; visits: number }[];
  /** Pages that the server sent in an unknown form. */
  skipped: number;
}
