import { Component, type ReactNode, useEffect, useState } from 'react';
import { siteBase } from '#config/site.ts';
import { PartNotLoaded } from '#domain/shared/loaded-once.ts';
import { t, translateMessage } from '#locales/translate.ts';
import type { ProblemReports } from '#services/problem-reports.ts';
import { Button } from '#ui/button.tsx';
import { ReportText } from '#ui/report-text.tsx';
import { Alert, Spinner } from '#ui/surface.tsx';
import { reload, reloadIfUntouched } from './page-loading.ts';

interface Props {
  place: string;
  /** True if the boundary is inside the workspace's frame. */
  framed?: boolean;
  arrival?: URL | undefined;
  reports: ProblemReports;
  children: ReactNode;
}

interface State {
  trouble: 'none' | 'crashed' | 'notLoaded';
  report: string;
}

/** Reports a rendering failure. A page's boundary keeps the rest of the screen usable and resets when the address changes. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { trouble: 'none', report: '' };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { trouble: error instanceof PartNotLoaded ? 'notLoaded' : 'crashed' };
  }

  override componentDidCatch(error: unknown): void {
    this.setState({ report: this.props.reports.keep(error, this.props.place) });
  }

  override componentDidUpdate({ place }: Props): void {
    if (place !== this.props.place && this.state.trouble !== 'none') this.startAfresh();
  }

  private startAfresh(): void {
    this.setState({ trouble: 'none', report: '' });
  }

  override render(): ReactNode {
    const { trouble, report } = this.state;
    if (trouble === 'none') return this.props.children;
    const body =
      trouble === 'notLoaded' ? (
        <NotLoaded arrival={this.props.arrival} />
      ) : (
        <Broken report={report} onRetry={() => this.startAfresh()} />
      );
    const frame = 'mx-auto max-w-2xl px-4 py-16';
    return this.props.framed ? <div className={frame}>{body}</div> : <main className={frame}>{body}</main>;
  }
}

/** Milliseconds after which a reload counts as cancelled. */
const reloadTimeoutMs = 10_000;

/** Shown if the page's files could not be loaded, because the device is offline or a newer version replaced them. */
function NotLoaded({ arrival }: { arrival: URL | undefined }) {
  const [isCertain, setCertain] = useState(false);
  useEffect(() => {
    let timer = 0;
    void reloadIfUntouched(arrival).then((reloads) => {
      // A browser may cancel the reload. The owner can then reload by hand.
      timer = window.setTimeout(() => setCertain(true), reloads ? reloadTimeoutMs : 0);
    });
    return () => clearTimeout(timer);
  }, [arrival]);
  if (!isCertain) return <Spinner label={t('Loading...')} />;
  return (
    <>
      <Title>{t('This page could not be loaded')}</Title>
      <Alert tone="warning" urgent title={translateMessage({ code: 'NETWORK' })}>
        <p className="m-0 mt-1 text-sm">{t('This page has not been saved on this device yet.')}</p>
      </Alert>
      <WaysOn onReload={() => reload(arrival)} />
    </>
  );
}

function Title({ children }: { children: string }) {
  return <h1 className="mb-8 text-4xl leading-tight font-bold tracking-tight">{children}</h1>;
}

/** @param onRetry retries without a reload; absent if only a reload can help */
function WaysOn({ onReload, onRetry = onReload }: { onReload: () => void; onRetry?: () => void }) {
  return (
    <div className="mt-6 flex flex-wrap gap-2">
      <Button look="primary" onClick={onRetry}>
        {t('Try Again')}
      </Button>
      <Button onClick={onReload}>{t('Reload Page')}</Button>
      <Button onClick={() => location.assign(siteBase)}>{t('Return to Home')}</Button>
    </div>
  );
}

function Broken({ report, onRetry }: { report: string; onRetry: () => void }) {
  return (
    <>
      <Title>{t('Something went wrong')}</Title>
      <Alert tone="danger" urgent title={translateMessage({ code: 'INTERNAL' })}>
        <p className="m-0 mt-1 text-sm">
          {t(
            "A report without passwords and tokens was saved on this device. Your saved data isn't affected.",
          )}
        </p>
      </Alert>
      <WaysOn onReload={() => reload()} onRetry={onRetry} />
      <details className="mt-8 text-sm">
        <summary className="cursor-pointer">{t('Show the report')}</summary>
        <ReportText text={report} />
      </details>
    </>
  );
}
