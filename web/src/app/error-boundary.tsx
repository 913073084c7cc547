import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ErrorView } from '../ui/message';

export interface ErrorBoundaryProps {
  readonly children: ReactNode;
  readonly onError: (error: unknown) => void;
  readonly onRefresh: () => void;
  readonly isBusy?: boolean;
  /** rendered with the error screen, because the failed children cannot run their own enter effects */
  readonly whenFailed?: ReactNode;
  /** returns true if our code failed, false if loading failed; true if omitted */
  readonly isCrash?: () => boolean;
}

/** Shows the error screen if rendering fails or a chunk does not load. The page never stays white. */
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
