/** The mark of the product, in the colour of the words beside it; decoration, because the name always stands with it. */

/** As in `brand/mark.svg`, which a test holds: in the script, because a file would be one request more. */
export const MARK_PATH =
  'M32 27C25 23 20 19.5 20 13.5C20 8 25.5 4 32 4C38.5 4 44 8 44 13.5C44 19.5 39 23 32 27ZM37 32C41 25 44.5 20 50.5 20C56 20 60 25.5 60 32C60 38.5 56 44 50.5 44C44.5 44 41 39 37 32ZM32 37C39 41 44 44.5 44 50.5C44 56 38.5 60 32 60C25.5 60 20 56 20 50.5C20 44.5 25 41 32 37ZM27 32C23 39 19.5 44 13.5 44C8 44 4 38.5 4 32C4 25.5 8 20 13.5 20C19.5 20 23 25 27 32ZM32 28.2a3.8 3.8 0 1 1 0 7.6 3.8 3.8 0 0 1 0-7.6Z';

export function Mark({ size, className }: { size: number; className?: string }) {
  return (
    <svg viewBox="0 0 64 64" width={size} height={size} fill="currentColor" aria-hidden="true" className={className}>
      <path d={MARK_PATH} />
    </svg>
  );
}
