import type { LabComponent, LabDefinition, LabResult } from '@bloom/api-client';
import { type KnownResult, timingOf } from '@bloom/care/lab';
import { uuidV7 } from '@bloom/local-db';
import { Actions, Banner, Button, Loading, NumberInput, TextInput } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../shared/lab.module.css';
import { NAMESPACE } from '../shared/namespace';
import { StorageNote } from '../shared/storage-note';
import { type Kit, useKit } from '../shared/use-kit';
import { useNow } from '../shared/use-now';
import { useRecord } from '../shared/use-record';
import { useWords } from '../shared/use-words';
import { doubtfulIn, invalidResult, missingIn, type Typed, validResult } from './build-result';
import { ChoiceField } from './choice-field';
import { focusNext } from './focus-next';
import { KitField, kitOf } from './kit-field';
import type { TestProps } from './test-card';

interface ResultFormProps extends TestProps {
  definition: LabDefinition;
  startedAt: string;
  /** The result that is put right: with a reason, and without another kit. */
  amends?: KnownResult;
  onDone?: () => void;
}

/** The values of one test, by the keyboard alone if one likes: Enter goes on, a digit or a letter chooses. */
export function ResultForm(props: ResultFormProps) {
  const kit = useKit(props.definition.test.kit_barcode, props.lab, props.settings);
  return kit === undefined ? <Loading /> : <Form {...props} kit={kit} />;
}

function Form(props: ResultFormProps & { kit: Kit | null }) {
  const { row, test, settings, definition, startedAt, amends, onDone, kit } = props;
  const { t } = useTranslation(NAMESPACE);
  const { words } = useWords();
  const [uuid] = useState(uuidV7);
  const [typed, setTyped] = useState<Typed>({});
  const [lot, setLot] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  /** What was doubted once is meant. */
  const [asked, setAsked] = useState(false);
  const { say, saving, failure } = useRecord();
  const type = (code: string, text: string) => {
    setProblem(null);
    setAsked(false);
    setTyped((before) => ({ ...before, [code]: text }));
  };

  const names = (components: readonly LabComponent[]) => components.map(({ name }) => words(name)).join(', ');
  function problemOf(): string | null {
    if (amends && reason.trim() === '') return t('result.reasonMissing');
    const missing = missingIn(definition, typed);
    if (missing.length > 0) return t('result.missing', { names: names(missing) });
    const doubtful = doubtfulIn(definition, typed);
    return doubtful.length > 0 && !asked ? t('result.doubtful', { names: names(doubtful) }) : null;
  }

  async function save(outcome: LabResult['outcome']) {
    const used = amends ? amends.result.kit : kitOf(kit, lot);
    const wrong = used === undefined ? t('result.kitMissing') : outcome === 'valid' ? problemOf() : null;
    setProblem(wrong);
    setAsked(outcome === 'valid' && missingIn(definition, typed).length === 0);
    if (wrong || used === undefined) return;
    // A result that is put right was read when it was read.
    const readAt = amends?.result.read_at ?? new Date().toISOString();
    const read = { kit: used, startedAt, readAt, amends: amends?.uuid ?? null };
    const result =
      outcome === 'valid' ? validResult(definition, { ...read, typed, tested: row }) : invalidResult(definition, read);
    const said = { request_uuid: row.uuid, test_uuid: test.uuid, kind: 'result', note: reason.trim(), result } as const;
    if ((await say(said, uuid)) !== null) onDone?.();
  }

  return (
    <form className={styles.form} onSubmit={(event) => event.preventDefault()}>
      {amends ? (
        <TextInput
          label={t('result.reason')}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          onKeyDown={onEnter}
        />
      ) : (
        <Early definition={definition} startedAt={startedAt} />
      )}
      {definition.test.components.map((component) =>
        component.kind === 'choice' ? (
          <ChoiceField
            key={component.code}
            component={component}
            value={typed[component.code] ?? ''}
            onChange={(code) => type(component.code, code)}
          />
        ) : (
          <NumberInput
            key={component.code}
            label={words(component.name)}
            right={component.unit ?? undefined}
            decimals={component.decimals}
            value={typed[component.code] ?? ''}
            onChange={(text) => type(component.code, text)}
            onKeyDown={onEnter}
          />
        ),
      )}
      {amends ? null : <KitField kit={kit} definition={definition} lot={lot} settings={settings} onChange={setLot} />}
      {problem ? <Banner tone="failure">{problem}</Banner> : null}
      <StorageNote failure={failure} />
      <Actions>
        {amends ? (
          <Button onClick={onDone}>{t('why.back')}</Button>
        ) : (
          <Button busy={saving} onClick={() => void save('invalid')}>
            {t('result.invalid')}
          </Button>
        )}
        <Button variant="primary" size="large" data-save busy={saving} onClick={() => void save('valid')}>
          {t(amends ? 'result.saveAmended' : asked ? 'result.saveAllTheSame' : 'result.save')}
        </Button>
      </Actions>
    </form>
  );
}

function onEnter(event: { key: string; preventDefault(): void; currentTarget: HTMLElement }) {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  focusNext(event.currentTarget);
}

/** Read before its time, or after it: said, and never forbidden. */
function Early({ definition, startedAt }: { definition: LabDefinition; startedAt: string }) {
  const { t } = useTranslation(NAMESPACE);
  const { minutes } = definition.test;
  const now = useNow(5_000);
  if (!minutes) return null;
  const timing = timingOf(minutes, startedAt, new Date(Math.max(now, Date.parse(startedAt))).toISOString());
  if (timing === 'in_time') return null;
  return <Banner tone="attention">{t(timing === 'late' ? 'result.late' : 'result.early', { ...minutes })}</Banner>;
}
