import { useMemo, useState } from 'react';
import { type ScreenParts, useLayer, useNavigation, useScreenParts } from '../platform/screen';
import { QuestionIcon } from '../ui/icons';
import { useServices } from './services';

/**
 * The one hook of a screen and its parts. It sets what the frame shows, and returns the services, and the address with
 * the functions to leave it.
 * @param parts title, icon and view of the frame, while the component is rendered
 * @param parts.onBack for a step of a screen: the system's back runs it instead of leaving the screen
 */
export const useScreen = ({ onBack, ...parts }: ScreenParts & { readonly onBack?: (() => void) | undefined } = {}) => {
  useScreenParts(parts);
  useLayer(onBack, { kind: 'step' });
  return { ...useServices(), ...useNavigation() };
};

/** Adds a help button to the top bar (1.5). Returns whether its sheet is open, and the function that opens or closes it. */
export const useHelp = (label: string) => {
  const [isOpen, setIsOpen] = useState(false);
  const rightIcon = useMemo(
    () => (
      <button type="button" className="tap accent top-bar-help" aria-label={label} onClick={() => setIsOpen(true)}>
        <QuestionIcon />
      </button>
    ),
    [label],
  );
  useScreenParts({ rightIcon });
  return [isOpen, setIsOpen] as const;
};
