export function AnalysisTab() {
  return <p className="m-0 text-muted">No analysis data available</p>;
}
