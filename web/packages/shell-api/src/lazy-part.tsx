/**
 * A part of a module that comes after what opens it: its code and its texts are files of their own, so that the first
 * screen is there before them. They can be read ahead, and are kept for offline use with the module's other files.
 */
import { Button, Loading, Modal, useDelayed } from '@bloom/ui';
import type { i18n as I18n } from 'i18next';
import { type ComponentType, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addTexts, type Texts } from './own-texts';
import { SHELL_API_NAMESPACE } from './texts';

/** What the file of a lazy part exports: the component, and the areas of texts only it reads. */
export interface PartFile<Props> {
  Component: ComponentType<Props>;
  texts: Texts;
}

let prepare: () => Promise<void> = async () => undefined;

/**
 * The shell's part: resolves when the files of the open modules are there and whole, so that none is run half; rejects
 * when one is missing now.
 */
export function beforeParts(work: () => Promise<void>): void {
  prepare = work;
}

export class LazyPart<Props> {
  private reading: Promise<void> | undefined;
  private readonly told = new WeakSet<I18n>();
  file: PartFile<Props> | undefined;

  /** @param namespace of the module, which gets the texts of the part */
  constructor(
    readonly namespace: string,
    private readonly load: () => Promise<PartFile<Props>>,
  ) {}

  /** Reads the part ahead. Rejects when it cannot be read; a later call asks anew. */
  preload(): Promise<void> {
    this.reading ??= prepare()
      .then(this.load)
      .then(
        (file) => {
          this.file = file;
        },
        (error: unknown) => {
          this.reading = undefined;
          throw error;
        },
      );
    return this.reading;
  }

  /** Gives `i18n` the texts, once. */
  tell(i18n: I18n): void {
    if (!this.file || this.told.has(i18n)) return;
    this.told.add(i18n);
    addTexts(i18n, this.namespace, this.file.texts);
  }
}

interface LazyProps<Props> {
  part: LazyPart<Props>;
  /** For the component of the part. */
  with: Props;
  /** How a part that lies over the page is closed before it is there; absent for what stands in the page. */
  onClose?: () => void;
  /** Nothing is said of a part that is not there yet: what stands around it does not need it. */
  quiet?: boolean;
}

/** Between a part that could not be read and the next try. Milliseconds. */
const READ_AGAIN = 2_000;

/** Draws the part, `Loading…` until it is there, or a way on when it cannot be read. */
export function Lazy<Props extends object>({ part, with: props, onClose, quiet = false }: LazyProps<Props>) {
  const { i18n } = useTranslation(SHELL_API_NAMESPACE);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>(part.file ? 'ready' : 'loading');
  const [shown, setShown] = useState(part);
  // Two routes with a part each are one component to React: what was known of the other part says nothing of this one.
  if (shown !== part) {
    setShown(part);
    setState(part.file ? 'ready' : 'loading');
  }
  useEffect(() => {
    if (state !== 'loading') return;
    let left = false;
    const settle = (next: 'ready' | 'failed') => () => left || setState(next);
    part.preload().then(settle('ready'), settle('failed'));
    return () => {
      left = true;
    };
  }, [part, state]);

  // The words stay until a line that was cut is back.
  useEffect(() => {
    if (state !== 'failed') return;
    const timer = setInterval(() => {
      part.preload().then(
        () => setState('ready'),
        () => undefined,
      );
    }, READ_AGAIN);
    return () => clearInterval(timer);
  }, [part, state]);

  if (!part.file || state !== 'ready') {
    if (quiet) return null;
    return <NotHere failed={state === 'failed'} onRetry={() => setState('loading')} onClose={onClose} />;
  }
  part.tell(i18n);
  return <part.file.Component {...props} />;
}

function NotHere(props: { failed: boolean; onRetry: () => void; onClose: (() => void) | undefined }) {
  const { failed, onRetry, onClose } = props;
  const { t } = useTranslation(SHELL_API_NAMESPACE);
  const late = useDelayed(true);
  if (!failed && !late) return null;
  const content = failed ? (
    <div role="alert">
      <p>{t('part.failed')}</p>
      <Button onClick={onRetry}>{t('part.retry')}</Button>
    </div>
  ) : (
    <Loading />
  );
  if (!onClose) return content;
  return (
    <Modal opened onClose={onClose} title={t(failed ? 'part.failedTitle' : 'part.loading')}>
      {content}
    </Modal>
  );
}
