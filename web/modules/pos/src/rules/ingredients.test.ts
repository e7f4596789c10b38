import { expect, it } from 'vitest';
import { twiceIn } from './ingredients';

const medicines = (...generics: string[]) => generics.map((generic, at) => ({ uuid: `p${at}`, generic }));
const said = (...generics: string[]) =>
  twiceIn(medicines(...generics)).map(({ ingredient, uuids }) => `${ingredient}: ${uuids.join(' ')}`);

it('two products of one generic name, whatever its letters and blanks', () => {
  expect(said('Paracetamol', 'ORS', ' PARACETAMOL ')).toEqual(['paracetamol: p0 p2']);
});

it('a combination that contains what another product is', () => {
  expect(said('Amoxicillin + Clavulanic  acid', 'amoxicillin')).toEqual(['amoxicillin: p0 p1']);
  expect(said('Paracétamol et Codéine', 'Ibuprofen/Paracétamol')).toEqual(['paracétamol: p0 p1']);
});

it('says again what a third product has', () => {
  expect(said('Zinc', 'Zinc', 'Zinc')).toEqual(['zinc: p0 p1', 'zinc: p0 p1 p2']);
});

it('nothing of products without a generic name, nor of a name that only begins alike', () => {
  expect(said('', '', ' ', '+')).toEqual([]);
  expect(said('Amoxicillin', 'Amoxicilline sodique')).toEqual([]);
  expect(said('Zinc + Zinc')).toEqual([]);
});
