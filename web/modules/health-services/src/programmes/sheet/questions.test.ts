import { readdirSync, readFileSync } from 'node:fs';
import type { ProgrammeDocument, QuestionnaireItem } from '@bloom/api-client';
import { readCells, tableCsv } from '@bloom/care/sheet';
import type { SheetRow } from '@bloom/uploads/sheet';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyItems } from '../../testing/any-items';
import { hypertension, weighing } from '../../testing/documents';
import { danglingOf, documentOf, EMPTY } from './document';
import { plainItem } from './fhir';
import { KINDS, type Kind, partOf, SHEETS, toCells } from './kinds';
import { QUESTIONS, questionCells, readQuestions } from './questions';

const READY = new URL('../../../../../../server/app/src/programmes/ready/', import.meta.url);
const ready = readdirSync(READY)
  .filter((name) => name.endsWith('.json'))
  .map((name) => JSON.parse(readFileSync(new URL(name, READY), 'utf8')) as ProgrammeDocument);

async function rowsOf(csv: string, kind: Kind = 'questions'): Promise<SheetRow[]> {
  const sheet = await readCells(new Blob([csv]), SHEETS[kind].columns);
  return sheet.kind === 'rows' ? sheet.rows : [];
}
const HEAD = 'link_id;group;type;text_en;text_fr;required;unit;unit_code;min;max;options;enable_when;enable_behavior';
async function faultsOf(...lines: string[]): Promise<string[]> {
  const read = readQuestions(await rowsOf([HEAD, ...lines].join('\n')));
  return 'faults' in read ? read.faults.map((one) => `${one.row} ${one.column} “${one.value}” ${one.fault}`) : [];
}

describe('questions of a programme from a spreadsheet', () => {
  it('every programme that comes with the program is written and read back the same, each of its tables', async () => {
    expect(ready.length).toBeGreaterThan(5);
    for (const document of [...ready, hypertension.document, weighing.document]) {
      for (const kind of KINDS) {
        const written = toCells(kind, document);
        if (!('cells' in written)) throw new Error(`${document.title.en}: ${kind}: ${written.cannotHold}`);
        const csv = tableCsv(SHEETS[kind].columns, written.cells);
        if (written.cells.length === 0) continue;
        const again = SHEETS[kind].read(await rowsOf(csv, kind), document);
        const plain = ({ questionnaire, ...rest } = partOf(kind, document)) => ({
          ...rest,
          ...(questionnaire ? { item: questionnaire.item.map(plainItem) } : {}),
        });
        expect('result' in again ? plain(again.result) : again).toEqual(plain());
      }
    }
  });

  it('any questions that a sheet can hold are written and read back the same', async () => {
    await fc.assert(
      fc.asyncProperty(anyItems, async (item) => {
        const document = { ...EMPTY, questionnaire: { ...EMPTY.questionnaire, item } };
        const csv = tableCsv(QUESTIONS, questionCells(document.questionnaire));
        const written = toCells('questions', document);
        expect('cells' in written).toBe(true);
        const again = readQuestions(await rowsOf(csv));
        expect('result' in again ? again.result.item : again).toEqual(item);
      }),
      { numRuns: 100 },
    );
  });

  it('names row, column and value of what cannot be a question', async () => {
    expect(
      await faultsOf(
        'weight;;decimal;Weight;Poids;perhaps;kg;;abc;400;;;',
        'weight;;integer;Again;Encore;;;;1.5;1;;;',
        'sex;;choice;Sex;Sexe;;kg;;;;"m=Man; f=Woman|Femme; f=F|F";;',
        'why;;string;Why?;;;;;;;a=A|B;weight > x;',
        'how;second;text;How?;Comment ?;;;;;;;"age > 3; sex = z; weighty > 3; weight >";',
      ),
    ).toEqual([
      '2 required “perhaps” flag',
      '2 min “abc” number',
      '3 link_id “weight” doubled',
      '3 min “1.5” whole',
      '4 options “m=Man” form',
      '4 options “f=F|F” doubled',
      '4 unit “kg” notHere',
      '5 options “a=A|B” notHere',
      '5 enable_when “weight > x” answer',
      '5 text_fr “” needed',
      '6 type “text” oneOf',
      '6 enable_when “age > 3” unknown',
      '6 enable_when “sex = z” answer',
      '6 enable_when “weighty > 3” unknown',
      '6 enable_when “weight >” form',
      '6 group “second” unknown',
    ]);
    expect(await faultsOf('a;;integer;A;A;;;;5;5;;;', 'b;;boolean;B;B;;;;;;;"a > 1; a < 9";')).toEqual([
      '2 min “5” below',
      '3 enable_behavior “” behavior',
    ]);
    expect(await faultsOf('g;;group;G;G;;;;;;;;', 'a;;date;A;A;;;;;;;;', 'b;g;date;B;B;;;;;;;;')).toEqual([
      '4 group “g” order',
      '2 type “group” emptyGroup',
    ]);
  });

  it('writes nothing that a sheet cannot hold, and says where it is', () => {
    const { document } = weighing;
    const [weight] = document.questionnaire.item;
    const other = { ...weight, extension: [{ url: 'x', valueInteger: 1 }] } as QuestionnaireItem;
    const changed = { ...document, questionnaire: { ...document.questionnaire, item: [other] } };
    expect(toCells('questions', changed)).toEqual({ cannotHold: 'questionnaire.item[0].extension' });
  });
});

describe('decisions, values and advice from a spreadsheet', () => {
  const read = async (kind: 'values' | 'decisions' | 'advice', ...lines: string[]) => {
    const found = SHEETS[kind].read(await rowsOf(lines.join('\n'), kind), hypertension.document);
    return 'faults' in found
      ? found.faults.map((one) => `${one.row} ${one.column} “${one.value}” ${one.fault}`)
      : found;
  };

  it('name row, column and value of what is wrong', async () => {
    expect(
      await read(
        'decisions',
        'when,advice,urgency,next_in_days,letter,status',
        'systolic >= many,high,soon,7,no,',
        'pulse > 3,nothing,later,1.5,no,good',
        ',high,routine,,,',
        'takes = daily,high,routine,,no,',
      ),
    ).toEqual([
      '2 when “systolic >= many” answer',
      '3 when “pulse > 3” unknown',
      '3 advice “nothing” unknown',
      '3 urgency “later” oneOf',
      '3 next_in_days “1.5” whole',
      '3 status “good” oneOf',
      '4 when “” always',
      '4 letter “” needed',
      '5 when “takes = daily” always',
    ]);
    expect(await read('values', 'code,name_en,name_fr,decimals,how,of', 'a,A,A,x,sum,')).toEqual([
      ...['2 of “” needed', '2 decimals “x” whole', '2 how “sum” oneOf'].map((one) =>
        one.replace('x” whole', 'x” number'),
      ),
    ]);
    expect(await read('advice', 'code,text_en,text_fr', 'a,A,A', 'a,A,')).toEqual([
      '3 code “a” doubled',
      '3 text_fr “” needed',
    ]);
  });
});

describe('the document around it', () => {
  it('names what of it would refer to something that is gone', () => {
    const { document } = hypertension;
    const { item } = document.questionnaire;
    expect(danglingOf(document)).toEqual([]);
    const without = { ...document, questionnaire: { ...document.questionnaire, item: item.slice(0, 1) } };
    const names = danglingOf(without).map(({ place, name }) => `${place} ${name}`);
    expect(names).toContain('values[0].of[1] systolic_2');
    expect(names.some((one) => one.endsWith('.value takes'))).toBe(true);
    expect(danglingOf({ ...document, advice: document.advice.slice(1) })).toContainEqual({
      ...{ place: 'decisions[0].advice', name: 'refer_now', is: 'gone' },
    });
  });

  it('names what of it would be answered otherwise', () => {
    const { document } = hypertension;
    const changed = document.questionnaire.item.map((item): QuestionnaireItem => {
      if (item.linkId === 'takes') return { ...item, answerOption: item.answerOption?.slice(0, 1) };
      if (item.linkId !== 'first') return item;
      return { ...item, item: item.item?.map((one) => ({ ...one, type: 'string' as const })) };
    });
    const found = danglingOf({ ...document, questionnaire: { ...document.questionnaire, item: changed } });
    expect(found.every(({ is }) => is === 'otherwise')).toBe(true);
    expect(found.map(({ place, name }) => `${place} ${name}`)).toEqual(
      expect.arrayContaining(['values[0].of[0] systolic_1', expect.stringMatching(/^decisions.*\.than missed$/)]),
    );
  });

  it('is read when it is one, and begun when there is none', () => {
    expect(documentOf(' ')).toBe(EMPTY);
    expect(documentOf('{"values": 1}')).toBeNull();
    expect(documentOf('x')).toBeNull();
    expect(documentOf('{"title": {"en": "A", "fr": "B"}}')).toMatchObject({ title: { en: 'A', fr: 'B' }, values: [] });
  });
});
