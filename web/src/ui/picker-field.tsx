import { useState } from 'react';
import { createPortal } from 'react-dom';
import { Dialog } from './dialog';
import { Field, type SelectFieldProps, type SelectOption, TextField } from './field';
import { CheckIcon } from './icons';
import { DownIcon } from './more-icons';
import { Note } from './text';

export interface PickerFieldProps extends Omit<SelectFieldProps, 'autoComplete'> {
  /** label of the search above the list, for example 'Find your bank' */
  readonly searchLabel: string;
  /** other names of an option for the search; empty if there are none */
  readonly nicknamesOf?: (label: string) => string;
  /** frequently chosen options, shown above the others */
  readonly usual?: readonly SelectOption[];
}

const comparable = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, ' ');

/** The searchable text of an option: its words, its name without spaces, and its nicknames. */
const haystackOf = (label: string, nicknames: string): string =>
  `${comparable(label)} ${comparable(label).replace(/ /g, '')} ${comparable(nicknames)}`;

/** A choice from a list that is too long for the native picker: a sheet with a search. */
export function PickerField({
  label,
  hint,
  error,
  id,
  options,
  value,
  onChange,
  onLeave,
  placeholder = 'Choose',
  searchLabel,
  nicknamesOf,
  usual,
}: PickerFieldProps) {
  const [isOpen, setIsOpen] = useState(false);
  const chosen = options.find((option) => option.value === value)?.label ?? value;
  const close = () => {
    setIsOpen(false);
    onLeave?.();
  };
  return (
    <Field label={label} hint={hint} error={error} id={id}>
      {(control) => (
        <span className="field-line">
          <button
            id={control.id}
            aria-describedby={control['aria-describedby']}
            className={`${control.className} picker-field-button ${value === '' ? 'muted' : ''} ${error === undefined ? '' : 'picker-field-wrong'}`}
            type="button"
            aria-haspopup="dialog"
            aria-label={`${label}: ${chosen || placeholder}`}
            onClick={() => setIsOpen(true)}
          >
            {chosen || placeholder}
          </button>
          <span className="line muted field-arrow">
            <DownIcon />
          </span>
          {isOpen &&
            // a portal, because Enter in the search would submit the form around the field
            createPortal(
              <Dialog title={label} onClose={close}>
                <Choices
                  options={options}
                  value={value}
                  searchLabel={searchLabel}
                  nicknamesOf={nicknamesOf}
                  usual={usual}
                  onPick={(next) => {
                    onChange(next);
                    close();
                  }}
                />
              </Dialog>,
              document.body,
            )}
        </span>
      )}
    </Field>
  );
}

interface ChoicesProps extends Pick<PickerFieldProps, 'options' | 'value' | 'searchLabel'> {
  readonly nicknamesOf: PickerFieldProps['nicknamesOf'] | undefined;
  readonly usual: PickerFieldProps['usual'] | undefined;
  readonly onPick: (value: string) => void;
}

function Choices({ options, value, searchLabel, nicknamesOf = () => '', usual = [], onPick }: ChoicesProps) {
  const [search, setSearch] = useState('');
  const words = comparable(search).trim().split(' ');
  const found = options.filter(({ label }) => {
    const haystack = haystackOf(label, nicknamesOf(label));
    return words.every((word) => haystack.includes(word));
  });
  // lists matches at the start of a word first, because they are more likely
  const [first = ''] = words;
  const begins = ({ label }: SelectOption) =>
    haystackOf(label, nicknamesOf(label)).includes(` ${first}`) || comparable(label).startsWith(first);
  const ordered = search === '' ? found : [...found.filter(begins), ...found.filter((option) => !begins(option))];
  const isWhole = search === '' && usual.length > 0;
  const list = (shown: readonly SelectOption[]) => (
    <ul>
      {shown.map((option) => (
        <li key={option.value}>
          <button
            type="button"
            className="line gap-12 spread picker-field-option"
            aria-current={option.value === value || undefined}
            onClick={() => onPick(option.value)}
          >
            {option.label}
            {option.value === value && <CheckIcon />}
          </button>
        </li>
      ))}
    </ul>
  );
  return (
    <>
      <div className="picker-field-search">
        <TextField label={searchLabel} type="search" value={search} onChange={setSearch} />
        <div role="status">{found.length === 0 && <Note>{`Nothing fits “${search}”. Try a shorter word.`}</Note>}</div>
      </div>
      <div className="picker-field-lists">
        {isWhole && (
          <>
            <h3 className="note strong picker-field-group">Most used</h3>
            {list(usual)}
            <h3 className="note strong picker-field-group">All</h3>
          </>
        )}
        {list(ordered)}
      </div>
    </>
  );
}
