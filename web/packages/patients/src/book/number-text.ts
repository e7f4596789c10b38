/** Finds who may have a number among many: one search through one long text costs less than 50,000 small ones. */
import type { PatientQuery } from './patient-query';
import { numberNeedles } from './phone';

interface Numbers {
  phone: string;
  member: string;
  memberShort: string;
}

export class NumberText {
  private readonly text: string;
  /** Where the numbers of each row end. */
  private readonly ends: Uint32Array;

  constructor(rows: readonly Numbers[]) {
    this.ends = new Uint32Array(rows.length);
    let length = 0;
    this.text = rows
      .map(({ phone, member, memberShort }, at) => {
        const numbers = `\n${phone}\n${member}\n${memberShort}`;
        length += numbers.length;
        this.ends[at] = length;
        return numbers;
      })
      .join('');
  }

  /** By position of the row: 1 where a closer look is worth it; never 0 for a number that fits. */
  near({ digits, abroad, member, memberShort }: PatientQuery): Uint8Array {
    const near = new Uint8Array(this.ends.length);
    for (const needle of numberNeedles(digits, abroad)) this.mark(needle, near);
    if (member !== digits) this.mark(member, near);
    if (memberShort) this.mark(`\n${memberShort}`, near);
    return near;
  }

  private mark(needle: string, near: Uint8Array): void {
    if (needle === '') return;
    let row = 0;
    for (let at = this.text.indexOf(needle); at >= 0; at = this.text.indexOf(needle, this.ends[row])) {
      while ((this.ends[row] as number) <= at) row += 1;
      near[row] = 1;
    }
  }
}
