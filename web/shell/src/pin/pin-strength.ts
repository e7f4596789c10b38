/** Which PINs are refused when set. The server has the same rule; both are run against `api/pin-cases.json`. */

/** Nobody at a till was born before. */
const FIRST_BIRTH_YEAR = 1920;

/** Whether a PIN of four digits is among the first that anybody tries: one digit, a run, a pair twice, a birth year. */
export function isWeakPin(pin: string, thisYear: number): boolean {
  if (!/^[0-9]{4}$/.test(pin)) return false;
  const digits = [...pin].map(Number);
  const steps = digits.slice(1).map((digit, index) => (digit + 10 - (digits[index] ?? 0)) % 10);
  if ([0, 1, 9].some((step) => steps.every((other) => other === step))) return true;
  if (pin.slice(0, 2) === pin.slice(2)) return true;
  return Number(pin) >= FIRST_BIRTH_YEAR && Number(pin) <= thisYear;
}
