/** The strings of the download-time record: `yyyy-MM-dd hh:mm:ss`, 24 hours, local time (DWN-37..DWN-39). */
import { DATE_FORMAT } from '../../core/constants';

const SHAPE = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2})$/;

export class DateFormatError extends Error {
  override readonly name = 'DateFormatError';
}

export function timingString(time: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const date = `${String(time.getFullYear()).padStart(4, '0')}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
  return checkTimingString(`${date} ${two(time.getHours())}:${two(time.getMinutes())}:${two(time.getSeconds())}`);
}

/** Gives the text back, or throws a `DateFormatError`: another shape, or no real date and time. */
export function checkTimingString(text: string): string {
  const parts = SHAPE.exec(text)?.slice(1).map(Number);
  if (!parts) throw new DateFormatError(`${text} is not of the form ${DATE_FORMAT}`);
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts;
  const real = new Date(Date.UTC(year, month - 1, day));
  const exists = real.getUTCMonth() === month - 1 && real.getUTCDate() === day;
  if (!exists || hour > 23 || minute > 59 || second > 59) throw new DateFormatError(`${text} is no real date and time`);
  return text;
}
