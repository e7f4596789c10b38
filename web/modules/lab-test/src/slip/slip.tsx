import { useLabTexts } from '@bloom/care/lab-view';
import { formatDateTime, formatDay, formatExpiry } from '@bloom/shell-api/day';
import { useTranslation } from 'react-i18next';
import type { PaperProps } from '../shared/case-props';
import { NAMESPACE } from '../shared/namespace';
import styles from './slip.module.css';
import { type SlipTest, slipTests } from './slip-lines';

export interface SlipProps extends PaperProps {
  /** Of the paper, which need not be the one of the screen. */
  language: string;
}

/** The texts of the paper in its own language. */
export function usePaperTexts(language: string) {
  const { i18n } = useTranslation(NAMESPACE);
  return i18n.getFixedT(language, NAMESPACE);
}

/** What the patient takes along: on a roll of 80 mm, or on A5. */
export function Slip(props: SlipProps) {
  const { row, settings, language } = props;
  const t = usePaperTexts(language);
  const tests = slipTests(row, props.lab.byUuid, language);
  return (
    <div className={styles.paper} lang={language}>
      <p className={styles.facility}>{settings.facilityName}</p>
      <h1>{t('slip.heading')}</h1>
      <PaperFacts {...props} />
      {tests.map((test) => (
        <SlipPart key={test.uuid} test={test} {...props} />
      ))}
      <p className={styles.signature}>{t('slip.signature')}</p>
      <p>{t('slip.advice')}</p>
    </div>
  );
}

export function PaperFacts({ row, name, settings, language }: SlipProps) {
  const t = usePaperTexts(language);
  const facts: [string, string][] = [
    ['patient', name || row.walk_in_code || t('patient.notHere')],
    ['number', row.number],
    ['sex', row.sex ? t(`patient.${row.sex}`) : ''],
    ['birthDate', row.birth_date ? formatDay(row.birth_date, language) : ''],
    ['requested', formatDateTime(row.requested_at, language, settings.timeZone)],
    ['prescriber', row.prescriber],
  ];
  return (
    <dl>
      {facts.map(([key, value]) =>
        value ? (
          <div key={key}>
            <dt>{t(`slip.${key}`)}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

function SlipPart({ test, settings, language }: SlipProps & { test: SlipTest }) {
  const t = usePaperTexts(language);
  const { result, by } = test.entry;
  const { kit, timing } = result;
  return (
    <section>
      <h2>
        {test.name} <small>{test.specimen}</small>
      </h2>
      <SlipValues test={test} language={language} />
      {test.amended === null ? null : <p className={styles.amended}>{t('slip.amended', { reason: test.amended })}</p>}
      <p>{t('slip.controlValid')}</p>
      {timing === 'early' || timing === 'late' ? <p>{t(`slip.was_${timing}`)}</p> : null}
      {kit ? <p>{t('slip.lot', { lot: kit.lot, expiry: formatExpiry(kit.expiry_date, language) })}</p> : null}
      <p>{t('slip.read', { by, at: formatDateTime(result.read_at, language, settings.timeZone) })}</p>
    </section>
  );
}

export function SlipValues({ test, language }: { test: SlipTest; language: string }) {
  const t = usePaperTexts(language);
  const say = useLabTexts(language);
  return (
    <table>
      <tbody>
        {test.values.map(({ name, value, range, flag }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              <strong>{value}</strong>
              {flag && flag !== 'normal' ? ` (${say(`flag.${flag}`)})` : ''}
            </td>
            <td>{range ? t('slip.range', { range }) : ''}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
