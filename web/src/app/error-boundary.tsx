import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ErrorView } from '../ui/error-view';

export interface ErrorBoundaryProps {
  readonly children: ReactNode;
  readonly onError: (error: unknown) => void;
  readonly onRefresh: () => void;
  readonly isBusy?: boolean;
  /** rendered with the error screen, in place of what the children would have done on entering */
  readonly whenFailed?: ReactNode;
  /** whether what failed is our code, and not the way to it; it is, unless this says otherwise */
  readonly isCrash?: () => boolean;
}

/**
 * Turns whatever fails while rendering, including a chunk that did not load, into the error screen: never a white page.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown, _info: ErrorInfo) {
    this.props.onError(error);
  }

  override render() {
    return this.state.hasFailed ? (
      <>
        <ErrorView
          isCrash={this.props.isCrash?.() ?? true}
          onRefresh={this.props.onRefresh}
          isBusy={this.props.isBusy}
        />
        {this.props.whenFailed}
      </>
    ) : (
      this.props.children
    );
  }
}
