/** A printer that keeps the paper instead of opening the browser's dialog. */
import { expect, type Page } from '@playwright/test';

interface Printer {
  jobs: number;
}

/** From the next page on, `print` counts and leaves the sheet where it is, as a dialog that stays open. */
export async function watchPrinting(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const printer: Printer = { jobs: 0 };
    Object.assign(window, { printer });
    window.print = () => {
      printer.jobs += 1;
    };
    // Making the PDF below ends a print of its own: the dialog of the page stays open until the paper is taken.
    window.addEventListener('afterprint', (event) => event.isTrusted && event.stopImmediatePropagation());
  });
}

export interface Paper {
  text: string;
  /** Millimetres, as the page style asks for. */
  width: number;
  pages: number;
  /** Nothing stands out of the paper on the right, in CSS pixels. */
  overflow: number;
}

/** What comes out of the printer for the job that is open; ends the job. */
export async function takePaper(page: Page): Promise<Paper> {
  const jobs = () => page.evaluate(() => (window as unknown as { printer: Printer }).printer.jobs);
  await expect.poll(jobs, { message: 'print was asked for' }).toBe(1);
  await page.emulateMedia({ media: 'print' });
  const sheet = await page.evaluate(() => {
    const [shown, ...others] = [...document.body.children].filter((child) => child.getClientRects().length > 0);
    if (!shown || others.length > 0) throw new Error('not one sheet, and nothing else, is printed');
    return { text: shown.textContent, overflow: shown.scrollWidth - shown.clientWidth };
  });
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const points = Number(/\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)/.exec(pdf)?.[1]);
  await page.emulateMedia({ media: null });
  await page.evaluate(() => {
    (window as unknown as { printer: Printer }).printer.jobs = 0;
    window.dispatchEvent(new Event('afterprint'));
  });
  return { ...sheet, width: (points / 72) * 25.4, pages: pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0 };
}
