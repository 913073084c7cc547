import { Component, type ReactNode } from 'react';
import { Button } from './button';
import { Empty } from './empty';

interface BoundaryProps {
  /** what it is that failed, in a word or two */
  readonly name: string;
  readonly children: ReactNode;
}

/** Keeps a failure of one region from taking the others with it. */
export class Boundary extends Component<BoundaryProps, { readonly problem?: Error }> {
  override state: { readonly problem?: Error } = {};

  static getDerivedStateFromError(problem: Error): { readonly problem: Error } {
    return { problem };
  }

  override render(): ReactNode {
    const { problem } = this.state;
    if (problem === undefined) return this.props.children;
    return (
      <Empty title={`${this.props.name} cannot be shown`}>
        <p>{problem.message}</p>
        <Button onClick={() => this.setState({ problem: undefined })}>Try again</Button>
      </Empty>
    );
  }
}
