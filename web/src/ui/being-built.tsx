import { Button } from './button';
import { Message } from './message';

export interface BeingBuiltProps {
  /** what will be here, as a sentence */
  readonly children: string;
  readonly onBack: () => void;
}

/** The honest state of a screen that does not work yet. */
export function BeingBuilt({ children, onBack }: BeingBuiltProps) {
  return (
    <Message
      art="build"
      text={`This screen is being built: ${children}`}
      action={
        <Button kind="secondary" onClick={onBack}>
          Go back
        </Button>
      }
    />
  );
}
