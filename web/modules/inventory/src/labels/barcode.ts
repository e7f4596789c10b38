/**
 * The bars of a barcode as modules, `1` black and `0` white: EAN-13 where the code is one (GS1 General Specifications
 * 5.2), Code 128 set B otherwise (ISO/IEC 15417). Pure.
 */

export interface Bars {
  modules: string;
  /** What is printed below. */
  text: string;
  kind: 'ean13' | 'code128';
}

/** null: a code that neither can carry. */
export function barsOf(code: string): Bars | null {
  const text = code.trim();
  const digits = ean13(text);
  if (digits !== null) return { modules: ean13Modules(digits), text: digits, kind: 'ean13' };
  const modules = code128Modules(text);
  return modules === null ? null : { modules, text, kind: 'code128' };
}

/** Thirteen digits with a right check digit; of twelve (UPC-A) a zero in front makes them. */
function ean13(text: string): string | null {
  const digits = /^\d{12}$/.test(text) ? `0${text}` : text;
  if (!/^\d{13}$/.test(digits)) return null;
  return checkDigit(digits.slice(0, 12)) === Number(digits[12]) ? digits : null;
}

/** Of the twelve digits before it: weights 1 and 3 from the left, modulo 10. */
export function checkDigit(twelve: string): number {
  const sum = [...twelve].reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return (10 - (sum % 10)) % 10;
}

const LEFT_ODD = '0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011'.split(' ');
/** Which of the six left digits are of the even set, by the first digit. */
const PARITY = 'LLLLLL LLGLGG LLGGLG LLGGGL LGLLGG LGGLLG LGGGLL LGLGLG LGLGGL LGGLGL'.split(' ');

const inverted = (bars: string) => [...bars].map((bar) => (bar === '1' ? '0' : '1')).join('');
const mirrored = (bars: string) => [...bars].reverse().join('');

function ean13Modules(digits: string): string {
  const odd = (digit: string) => LEFT_ODD[Number(digit)] ?? '';
  const parity = PARITY[Number(digits[0])] ?? '';
  const left = [...digits.slice(1, 7)].map((digit, at) =>
    parity[at] === 'L' ? odd(digit) : mirrored(inverted(odd(digit))),
  );
  const right = [...digits.slice(7)].map((digit) => inverted(odd(digit)));
  return `101${left.join('')}01010${right.join('')}101`;
}

/** Widths of bar, space, bar, … of the values 0 to 106; the last one is the stop. */
const CODE_128 = `212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132
122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123
212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121
313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422
121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142
121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311
113141 114131 311141 411131 211412 211214 211232 2331112`.split(/\s/);
const START_B = 104;
const STOP = 106;

/** null: empty, or with letters that set B does not have. */
function code128Modules(text: string): string | null {
  if (!/^[ -~]+$/.test(text)) return null;
  const values = [...text].map((letter) => letter.charCodeAt(0) - 32);
  const check = values.reduce((sum, value, at) => sum + value * (at + 1), START_B) % 103;
  return [START_B, ...values, check, STOP].map((value) => widths(CODE_128[value] ?? '')).join('');
}

const widths = (pattern: string) =>
  [...pattern].map((width, at) => (at % 2 === 0 ? '1' : '0').repeat(Number(width))).join('');
