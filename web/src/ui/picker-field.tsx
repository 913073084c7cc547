import { useState } from 'react';
import { createPortal } from 'react-dom';
import { Dialog } from './dialog';
import { Field } from './field';
import fieldCss from './field.module.css';
import { CheckIcon, DownIcon } from './icons';
import { Note } from './page';
import css from './picker-field.module.css';
import type { SelectFieldProps } from './select-field';
import { TextField } from './text-field';

export interface PickerFieldProps extends Omit<SelectFieldProps, 'autoComplete'> {
  /** the label of the search above the list, such as 'Find your bank' */
  readonly searchLabel: string;
}

const comparable = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, ' ');

/** One of a list that is too long for the platform's own picker: a sheet with a search. */
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
}: PickerFieldProps) {
  const [isOpen, setIsOpen] = useState(false);
  const chosen = options.find((option) => option.value === value)?.label ?? value;
  const close = () => {
    setIsOpen(false);
    onLeave?.();
  };
  return (
    <Field label={label} hint={hint} error={error} {...(id === undefined ? {} : { id })}>
      {(control) => (
        <span className={fieldCss.line}>
          <button
            id={control.id}
            aria-describedby={control['aria-describedby']}
            className={`${control.className} ${css.button} ${value === '' ? fieldCss.empty : ''} ${error === undefined ? '' : css.wrong}`}
            type="button"
            aria-haspopup="dialog"
            aria-label={`${label}: ${chosen || placeholder}`}
            onClick={() => setIsOpen(true)}
          >
            {chosen || placeholder}
          </button>
          <span className={fieldCss.arrow}>
            <DownIcon />
          </span>
          {isOpen &&
            // outside the form around the field, which Enter in the search would send
            createPortal(
              <Dialog title={label} onClose={close}>
                <Choices
                  options={options}
                  value={value}
                  searchLabel={searchLabel}
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

interface ChoicesProps {
  readonly options: PickerFieldProps['options'];
  readonly value: string;
  readonly searchLabel: string;
  readonly onPick: (value: string) => void;
}

function Choices({ options, value, searchLabel, onPick }: ChoicesProps) {
  const [search, setSearch] = useState('');
  const words = comparable(search).trim().split(' ');
  const found = options.filter(({ label }) => words.every((word) => comparable(label).includes(word)));
  return (
    <>
      <div className={css.search}>
        <TextField label={searchLabel} type="search" value={search} onChange={setSearch} />
      </div>
      <ul className={css.list}>
        {found.map((option) => (
          <li key={option.value}>
            <button
              type="button"
              className={css.option}
              aria-current={option.value === value || undefined}
              onClick={() => onPick(option.value)}
            >
              {option.label}
              {option.value === value && <CheckIcon />}
            </button>
          </li>
        ))}
      </ul>
      <div role="status">{found.length === 0 && <Note>Nothing fits “{search}”. Try a shorter word.</Note>}</div>
    </>
  );
}
