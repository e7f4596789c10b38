/** What the rules of the laboratory must answer; the server is run against the same table. */
import type { LabComponent } from '@bloom/api-client';
import { describe, expect, it } from 'vitest';
import table from '../../../../../api/lab-cases.json';
import { judge, type Tested } from './flags';
import { type ControlRun, lotsOf } from './kits';
import { timingOf } from './timing';

const components = table.components as Record<string, LabComponent>;

describe('the flag of a value', () => {
  it.each(table.flag.map((row) => [row.name, row] as const))('%s', (_, row) => {
    const component = components[row.component] as LabComponent;
    const tested = { sex: row.sex, birth_date: row.birth_date } as Tested;
    const value = row.choice ?? row.number;
    if (value === null) throw new Error('A case has a number or a choice');
    expect(judge(component, tested, row.read_at, value)).toEqual(row.expect);
  });
});

describe('when a test was read', () => {
  it.each(table.timing.map((row) => [row.name, row] as const))('%s', (_, row) => {
    expect(timingOf(row.minutes, row.started_at, row.read_at)).toBe(row.expect);
  });
});

describe('the lots of a kit', () => {
  it.each(table.kit.map((row) => [row.name, row] as const))('%s', (_, row) => {
    const lots = lotsOf(row.product_uuid, row.batches, row.controls as ControlRun[], row.today);
    const blocked = Object.fromEntries(lots.blocked.map(({ batch, because }) => [batch.id, because]));
    expect({ usable: lots.usable.map(({ id }) => id), blocked }).toEqual(row.expect);
  });
});
