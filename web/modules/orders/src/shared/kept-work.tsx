/**
 * What is typed on a page and not sent yet: kept on this device, there again after a reload, and in the hands of one tab.
 * Another tab sees what is typed and takes it over when this one is left or closed.
 */
import { useShell } from '@bloom/shell-api';
import { type Draft, useDraft } from '@bloom/shell-api/draft';
import { useOneTab } from '@bloom/shell-api/one-tab';
import { Banner, Loading } from '@bloom/ui';
import { useLiveQuery } from 'dexie-react-hooks';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './kept-work.module.css';
import { NAMESPACE } from './namespace';

export interface Work<Value> extends Pick<Draft<Value>, 'change' | 'forget'> {
  value: Value;
  /** Another tab has it: nothing is changed or sent here. */
  readOnly: boolean;
}

interface KeptWorkProps<Value> {
  /** Among the drafts of this person. */
  name: string;
  /** null: nothing that goes on here. */
  parse(kept: unknown): Value | null;
  fresh(): Value;
  children(work: Work<Value>): ReactNode;
}

export function KeptWork<Value>({ name, ...rest }: KeptWorkProps<Value>) {
  const { session } = useShell();
  const key = `${name}.${session.user.id}`;
  const hand = useOneTab(`bloom.${session.facility?.id ?? ''}.${key}`);
  if (hand === 'looking') return <Loading />;
  return hand === 'ours' ? <Ours {...rest} name={key} /> : <Theirs {...rest} name={key} />;
}

function Ours<Value>({ name, parse, fresh, children }: KeptWorkProps<Value>) {
  const { t } = useTranslation(NAMESPACE);
  const { value, change, forget, failed } = useDraft(useShell().drafts, name, parse, fresh);
  if (value === undefined) return <Loading />;
  return (
    <>
      {failed ? <Banner tone="failure">{t('kept.failed')}</Banner> : null}
      {children({ value, change, forget, readOnly: false })}
    </>
  );
}

/** Nothing is written here. */
const NOTHING = { change: () => undefined, forget: async () => undefined };

function Theirs<Value>({ name, parse, fresh, children }: KeptWorkProps<Value>) {
  const { t } = useTranslation(NAMESPACE);
  const { drafts } = useShell();
  const here = useLiveQuery(async () => ({ kept: await drafts.get(name) }), [drafts, name]);
  if (!here) return <Loading />;
  return (
    <>
      <Banner tone="info">{t('kept.elsewhere')}</Banner>
      <fieldset disabled className={styles.all}>
        {children({ ...NOTHING, value: parse(here.kept) ?? fresh(), readOnly: true })}
      </fieldset>
    </>
  );
}
