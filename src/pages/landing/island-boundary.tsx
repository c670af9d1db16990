import { Component, Fragment, type ReactNode } from 'react';
import type { IslandTexts } from '#locales/texts.ts';
import { rememberControls, typedTexts } from './remembered-controls.ts';

interface Props {
  container: Element;
  texts: IslandTexts;
  children: ReactNode;
}

interface State {
  failed: boolean;
  failures: number;
}

/** Maximum number of renders after failures, to prevent an endless loop. */
const maxFailures = 5;

/**
 * Renders an island again after it throws, and restores the typed text. The usual cause is a translator or extension that
 * changes the DOM. After `maxFailures` the boundary shows an error and the typed text.
 */
export class IslandBoundary extends Component<Props, State> {
  override state: State = { failed: false, failures: 0 };
  private restore: (() => void) | null = null;
  private typed: string[] = [];

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  /** Reads the typed text before React removes the island's elements. */
  override getSnapshotBeforeUpdate(_: Props, before: State): null {
    if (this.state.failed && !before.failed) {
      this.typed = typedTexts(this.props.container);
      this.restore = rememberControls(this.props.container);
    }
    return null;
  }

  override componentDidCatch(): void {
    this.setState(({ failures }) => ({ failed: failures >= maxFailures, failures: failures + 1 }));
  }

  override componentDidUpdate(_: Props, before: State): void {
    if (!before.failed || this.state.failed) return;
    this.restore?.();
    this.restore = null;
  }

  override render(): ReactNode {
    const { failed, failures } = this.state;
    if (!failed) return <Fragment key={failures}>{this.props.children}</Fragment>;
    if (failures <= maxFailures) return null;
    return (
      <div role="alert">
        <p>{this.props.texts.partStopped}</p>
        {this.typed.map((text) => (
          <p key={text} className="typed-text">
            {text}
          </p>
        ))}
      </div>
    );
  }
}
