import { type InputHTMLAttributes, type ReactNode, type Ref, type TextareaHTMLAttributes, useState } from 'react';
import { ActionIcon } from '../actions/button';
import { classes } from '../classes';
import { IconEye, IconEyeOff } from '../icons';
import { enterBlurs } from '../input/enter-blurs';
import { useUi } from '../provider';
import { VisuallyHidden } from '../text/text';
import { FieldFrame, type FieldTexts, useField } from './field';
import styles from './fields.module.css';

export interface TextInputProps extends FieldTexts, Omit<InputHTMLAttributes<HTMLInputElement>, 'size'> {
  /** The label is there for screen readers only (a search field that its icon explains). */
  hideLabel?: boolean;
  left?: ReactNode;
  right?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** One line of text. Enter leaves it, unless `onKeyDown` has handled Enter and prevented the default (UIC-07). */
export function TextInput(props: TextInputProps) {
  const { label, description, error, hideLabel, left, right, className, onKeyDown, id: givenId, ...rest } = props;
  const { id, control } = useField({ label, description, error }, givenId);
  const input = (
    <div className={styles.control}>
      {left ? (
        <span className={styles.left} aria-hidden="true">
          {left}
        </span>
      ) : null}
      <input
        {...rest}
        {...control}
        // A field of a dialog that is not shown yet cannot take the focus; the dialog gives it when it opens.
        data-autofocus={rest.autoFocus || undefined}
        className={classes(styles.input, left != null && styles.withLeft, right != null && styles.withRight, className)}
        onKeyDown={(event) => {
          onKeyDown?.(event);
          enterBlurs(event);
        }}
      />
      {right ? <span className={styles.right}>{right}</span> : null}
    </div>
  );
  if (!hideLabel) {
    return (
      <FieldFrame id={id} label={label} description={description} error={error}>
        {input}
      </FieldFrame>
    );
  }
  return (
    <div className={styles.field}>
      <VisuallyHidden as="label" {...{ htmlFor: id }}>
        {label}
      </VisuallyHidden>
      {input}
    </div>
  );
}

export interface PasswordInputProps extends Omit<TextInputProps, 'type' | 'right'> {
  /** Names of the show/hide control when the secret is no password. */
  toggleNames?: { show: string; hide: string };
}

export function PasswordInput({ toggleNames, ...props }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  const { texts } = useUi();
  const names = toggleNames ?? { show: texts.showPassword, hide: texts.hidePassword };
  const toggle = (
    <ActionIcon label={shown ? names.hide : names.show} aria-pressed={shown} onClick={() => setShown(!shown)}>
      {shown ? <IconEyeOff size={20} /> : <IconEye size={20} />}
    </ActionIcon>
  );
  return <TextInput {...props} type={shown ? 'text' : 'password'} right={toggle} />;
}

export type TextAreaProps = FieldTexts & TextareaHTMLAttributes<HTMLTextAreaElement>;

/** Text of several lines: Enter makes a new line (UIC-08). */
export function TextArea({ label, description, error, className, id: givenId, ...rest }: TextAreaProps) {
  const { id, control } = useField({ label, description, error }, givenId);
  return (
    <FieldFrame id={id} label={label} description={description} error={error}>
      <textarea {...rest} {...control} className={classes(styles.input, styles.area, className)} />
    </FieldFrame>
  );
}
