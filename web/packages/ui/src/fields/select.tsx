/** A list to choose one thing from (the select-only combobox of the ARIA authoring practices). */
import { type ReactNode, useRef } from 'react';
import { ActionIcon } from '../actions/button';
import { classes } from '../classes';
import { IconCheck, IconChevronDown, IconX } from '../icons';
import { useUi } from '../provider';
import choices from './choices.module.css';
import { FieldFrame, type FieldTexts, useField } from './field';
import styles from './fields.module.css';
import { OptionList } from './option-list';
import { OptionRow, optionId } from './option-row';
import { useSelect } from './use-select';

export interface SelectOption {
  value: string;
  label: string;
  /** Said after the label, for example 'current'. */
  note?: string;
  /** A second line under the label. */
  detail?: string;
  /** Before the label, for the eye only: an icon or an avatar. */
  picture?: ReactNode;
  disabled?: boolean;
}

export interface SelectProps extends FieldTexts {
  options: readonly SelectOption[];
  /** null: nothing chosen yet. */
  value: string | null;
  onChange: (value: string) => void;
  placeholder?: string;
  disabled?: boolean;
  /** The options are still on their way: an open list says so. */
  loading?: boolean;
  /** What was chosen may be taken back, by a button with this name. */
  clear?: { label: string; onClear: () => void };
}

export function Select(props: SelectProps) {
  const { label, description, error, options, value, onChange, placeholder, disabled, loading, clear } = props;
  const { texts } = useUi();
  const { id, control } = useField({ label, description, error });
  const box = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const select = useSelect({ options, value, onChange, disabled });
  const { isOpen, active, chosen } = select;
  const mayClear = clear && chosen && !disabled;
  const hasList = isOpen && options.length > 0;

  return (
    <FieldFrame id={id} label={label} description={description} error={error}>
      <div className={styles.control}>
        <button
          {...control}
          {...select.box}
          ref={box}
          type="button"
          role="combobox"
          className={classes(styles.input, choices.choice, clear && chosen && choices.clearable)}
          aria-labelledby={`${id}-label ${id}`}
          aria-expanded={hasList}
          aria-haspopup="listbox"
          aria-controls={hasList ? `${id}-list` : undefined}
          aria-activedescendant={hasList ? optionId(id, active) : undefined}
          disabled={disabled}
        >
          {chosen ? (
            <OptionFace option={chosen} />
          ) : (
            <span className={choices.empty}>{placeholder ?? texts.choose}</span>
          )}
          <IconChevronDown size={20} aria-hidden="true" />
        </button>
        {mayClear ? (
          <span className={choices.clear}>
            <ActionIcon
              label={clear.label}
              onClick={() => {
                clear.onClear();
                // The button goes with what was chosen: the keyboard goes on where it was.
                box.current?.focus();
              }}
            >
              <IconX size={18} />
            </ActionIcon>
          </span>
        ) : null}
        {isOpen ? (
          <OptionList
            id={`${id}-list`}
            label={label}
            items={options}
            active={active}
            anchor={box}
            list={list}
            close={select.close}
            nothing={loading ? texts.loading : texts.nothingFound}
            option={(option, index) => (
              <OptionRow
                key={option.value}
                id={optionId(id, index)}
                active={index === active}
                selected={option.value === value}
                disabled={option.disabled}
                onPoint={() => select.point(index)}
                onChoose={() => select.choose(index)}
              >
                <OptionFace option={option} />
                {option.value === value ? <IconCheck size={20} aria-hidden="true" /> : null}
              </OptionRow>
            )}
          />
        ) : null}
      </div>
    </FieldFrame>
  );
}

function OptionFace({ option }: { option: SelectOption }) {
  return (
    <span className={choices.face}>
      {option.picture ? <span aria-hidden="true">{option.picture}</span> : null}
      <span className={choices.optionText}>
        {option.label}
        {option.note ? <span className={choices.note}>· {option.note}</span> : null}
        {option.detail ? <span className={choices.detail}>{option.detail}</span> : null}
      </span>
    </span>
  );
}
