/** `cancelled`: the user looked at what it could be shared with, and left. */
export type ShareOutcome = 'shared' | 'saved' | 'cancelled';

export async function shareFile(file: File, title: string): Promise<ShareOutcome> {
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file], title });
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled';
      // Not allowed here after all: saving it is better than nothing.
      console.warn('The picture could not be shared', error);
    }
  }
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  // Not at once: the browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return 'saved';
}
