/** Tests as they are published. */
import type { LabComponent, LabDefinition, LabTestDocument } from '@bloom/api-client';

export const component = (part: Partial<LabComponent> & { code: string }): LabComponent => ({
  ...{ name: { en: part.code, fr: part.code }, kind: 'number', unit: null, decimals: 0, loinc: null },
  ...{ choices: [], plausible: null, ranges: [] },
  ...part,
});

export function definition(
  code: string,
  test: Partial<LabTestDocument>,
  part: Partial<LabDefinition> = {},
): LabDefinition {
  return {
    ...{ uuid: `${code}-1`, code, version: 1, change_number: 1, published_at: '2026-11-01T08:00:00Z' },
    ...{ published_by: 'Efua', approved_by: 'Efua', countries: [], retired: false },
    test: {
      ...{ name: { en: code, fr: code }, specimen: { en: 'Blood from a finger', fr: 'Sang du doigt' } },
      ...{ sensitive: false, consent: false, minutes: null, kit_barcode: null, service_barcode: null, components: [] },
      ...test,
    },
    ...part,
  };
}

export const malaria = definition('malaria_rdt', {
  name: { en: 'Malaria', fr: 'Paludisme' },
  ...{ minutes: { from: 15, to: 30 }, kit_barcode: '600kit', service_barcode: '600service' },
  components: [
    component({
      ...{ code: 'pf', name: { en: 'Malaria antigen', fr: 'Antigène du paludisme' }, kind: 'choice' },
      choices: [
        { code: 'detected', name: { en: 'Detected', fr: 'Détecté' }, flag: 'abnormal' },
        { code: 'not_detected', name: { en: 'Not detected', fr: 'Non détecté' }, flag: 'normal' },
      ],
    }),
  ],
});

export const glucose = definition('glucose', {
  name: { en: 'Glucose', fr: 'Glycémie' },
  components: [
    component({
      ...{ code: 'glucose', name: { en: 'Glucose', fr: 'Glycémie' }, unit: 'mmol/L', decimals: 1 },
      plausible: { low: 1, high: 40 },
      ranges: [{ sex: null, from_days: 0, to_days: null, low: 3.9, high: 7.8, critical_low: 2.8, critical_high: 20 }],
    }),
  ],
});

export const hiv = definition('hiv', {
  ...{ name: { en: 'HIV', fr: 'VIH' }, sensitive: true, consent: true },
  components: [
    component({
      ...{ code: 'hiv', name: { en: 'HIV antibodies', fr: 'Anticorps VIH' }, kind: 'choice' },
      choices: [
        { code: 'reactive', name: { en: 'Reactive', fr: 'Réactif' }, flag: 'abnormal' },
        { code: 'non_reactive', name: { en: 'Non-reactive', fr: 'Non réactif' }, flag: 'normal' },
      ],
    }),
  ],
});
