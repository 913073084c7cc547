import { Autocomplete } from '@base-ui/react/autocomplete';
import styles from './suggest-field.module.css';

export interface Suggestion {
  /** the whole text of the field after the choice */
  readonly text: string;
  /** the words to show */
  readonly term: string;
}

interface SuggestFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly suggestions: readonly Suggestion[];
  readonly onChange: (value: string) => void;
}

/** A search field that suggests the next word. Arrow keys choose a suggestion, Enter takes it. */
export function SuggestField({ label, placeholder, value, suggestions, onChange }: SuggestFieldProps) {
  return (
    <Autocomplete.Root
      items={suggestions}
      value={value}
      onValueChange={onChange}
      itemToStringValue={({ text }) => text}
      mode="none"
      openOnInputClick
    >
      <Autocomplete.Input
        className={styles.input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        spellCheck={false}
      />
      <Autocomplete.Portal>
        <Autocomplete.Positioner className={styles.positioner} sideOffset={4} align="start">
          <Autocomplete.Popup className={styles.popup}>
            <Autocomplete.List>
              {(suggestion: Suggestion) => (
                <Autocomplete.Item key={suggestion.text} className={styles.item} value={suggestion}>
                  {suggestion.term}
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  );
}
