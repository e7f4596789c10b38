import type { LabComponent, LabDefinition, LabValue } from '@bloom/api-client';
import { type KnownResult, numberText, type ResultEntry, rangeText } from '@bloom/care/lab';
import { FlagBadge, useLabTexts } from '@bloom/care/lab-view';
import { formatExpiry } from '@bloom/shell-api/day';
import { Badge, cardRows, StatusBadge, Table, Text } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { Settings } from '../shared/settings';
import { useWords } from '../shared/use-words';

interface ResultTableProps {
  definition: LabDefinition;
  entry: KnownResult;
  /** What was read before: invalid, or put right since. */
  older: readonly ResultEntry[];
  settings: Settings;
}

/** What was read, beside the range it was judged by. */
export function ResultTable({ definition, entry, older, settings }: ResultTableProps) {
  const { t } = useTranslation(NAMESPACE);
  const say = useLabTexts();
  const { result, note, by } = entry;
  const { kit, timing } = result;
  return (
    <>
      <Values definition={definition} values={result.values} settings={settings} />
      <Text tone="muted" size="small">
        {[
          t('result.readBy', { by, at: settings.moment(result.read_at) }),
          kit && t('result.lot', { lot: kit.lot, expiry: formatExpiry(kit.expiry_date, settings.language) }),
          t('result.controlValid'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {timing === 'early' || timing === 'late' ? (
        <StatusBadge tone="attention">{t(`result.was_${timing}`)}</StatusBadge>
      ) : null}
      {result.amends ? <Badge>{t('result.amended', { reason: note })}</Badge> : null}
      {older.length > 0 ? (
        <details>
          <summary>{t('result.older', { count: older.length })}</summary>
          {older.map((one) => (
            <div key={one.uuid}>
              <Text size="small">
                {t('result.readBy', { by: one.by, at: settings.moment(one.result?.read_at ?? one.at) })}
                {one.result?.outcome === 'invalid' ? ` · ${say('state.invalid')}` : ''}
              </Text>
              {one.result ? <Values definition={definition} values={one.result.values} settings={settings} /> : null}
            </div>
          ))}
        </details>
      ) : null}
    </>
  );
}

interface ValuesProps {
  definition: LabDefinition;
  values: readonly LabValue[];
  settings: Settings;
}

function Values({ definition, values, settings }: ValuesProps) {
  const { t } = useTranslation(NAMESPACE);
  const { words } = useWords();
  if (values.length === 0) return null;
  const componentOf = ({ code }: LabValue) => definition.test.components.find((one) => one.code === code);
  return (
    <Table className={cardRows}>
      <thead>
        <tr>
          <th>{t('result.component')}</th>
          <th data-align="right">{t('result.value')}</th>
          <th>{t('result.range')}</th>
          <th>{t('result.flag')}</th>
        </tr>
      </thead>
      <tbody>
        {values.map((value) => {
          const component = componentOf(value);
          return (
            <tr key={value.code}>
              <td data-label={t('result.component')}>{component ? words(component.name) : value.code}</td>
              <td data-align="right" data-label={t('result.value')}>
                <Text as="span" strong>
                  {component ? readText(component, value, settings.language, words) : null}
                </Text>
              </td>
              <td data-label={t('result.range')}>{component ? rangeText(component, value, settings.language) : ''}</td>
              <td data-label={t('result.flag')}>
                <FlagBadge value={value} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

function readText(
  component: LabComponent,
  value: LabValue,
  language: string,
  words: ReturnType<typeof useWords>['words'],
): string {
  if (value.choice !== null) {
    const choice = component.choices.find(({ code }) => code === value.choice);
    return choice ? words(choice.name) : value.choice;
  }
  return numberText(component, value.number, language);
}
