import { Component, type ReactNode } from 'react';
import { Button } from './button';
import { Empty } from './empty';

interface BoundaryProps {
  /** name of the region that failed */
  readonly name: string;
  readonly children: ReactNode;
}

/** Contains a render error to one region. */
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
