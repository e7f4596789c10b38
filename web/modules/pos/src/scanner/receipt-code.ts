/** The barcode of a receipt that came out of a receipt printer: the number of its sale. Pure. */

/** As `receiptNumber` of the local database makes them: device, epoch and number. */
const RECEIPT = /^[0-9A-Z]{4}-\d{1,6}-\d{5,}$/;

export const isReceiptNumber = (code: string): boolean => RECEIPT.test(code);

/** Where the sale of a receipt is found, whatever its day, with what came back of it. */
export const pathOfReceipt = (number: string): string => `/sales?day=all&receipt=${encodeURIComponent(number)}`;
