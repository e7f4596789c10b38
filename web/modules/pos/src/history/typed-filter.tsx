import { TextInput, type TextInputProps } from '@bloom/ui';
import { useEffect, useRef, useState } from 'react';

/** Milliseconds without a key until what was typed becomes the filter. */
const PAUSE = 150;

interface TypedFilterProps extends Pick<TextInputProps, 'label' | 'placeholder' | 'left' | 'type' | 'max'> {
  value: string;
  onChange: (value: string) => void;
}

/** A text field whose value lives in the address: typing never waits for the address, nor is it undone by it. */
export function TypedFilter({ value, onChange, ...field }: TypedFilterProps) {
  const [text, setText] = useState(value);
  /** What the address was last told, or said by itself. */
  const known = useRef(value);
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(() => {
    if (value === known.current) return;
    known.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    if (text === known.current) return;
    const timer = setTimeout(() => {
      known.current = text;
      latest.current(text);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return <TextInput {...field} autoComplete="off" value={text} onChange={(event) => setText(event.target.value)} />;
}
