/** Reads single files out of a zip, as far as they are asked for. Throws on what it does not understand. */

export interface ZipEntry {
  name: string;
  method: number;
  packedSize: number;
  /** Of the local header. */
  offset: number;
}

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
/** A directory of a spreadsheet has a few dozen entries. */
const MOST_DIRECTORY_BYTES = 1 << 20;

const viewOf = async (blob: Blob) => new DataView(await blob.arrayBuffer());

export async function zipEntries(file: Blob): Promise<Map<string, ZipEntry>> {
  const tailAt = Math.max(0, file.size - 65_557);
  const tail = await viewOf(file.slice(tailAt));
  let end = tail.byteLength - 22;
  while (end >= 0 && tail.getUint32(end, true) !== END_OF_DIRECTORY) end -= 1;
  if (end < 0) throw new Error('no directory in this zip');
  const size = tail.getUint32(end + 12, true);
  const start = tail.getUint32(end + 16, true);
  if (size > MOST_DIRECTORY_BYTES) throw new Error('the directory of this zip is too long');
  const directory = await viewOf(file.slice(start, start + size));
  const entries = new Map<string, ZipEntry>();
  for (let at = 0; at + 46 <= directory.byteLength && directory.getUint32(at, true) === DIRECTORY_ENTRY; ) {
    const nameLength = directory.getUint16(at + 28, true);
    const name = new TextDecoder().decode(new Uint8Array(directory.buffer, at + 46, nameLength));
    entries.set(name, {
      name,
      method: directory.getUint16(at + 10, true),
      packedSize: directory.getUint32(at + 20, true),
      offset: directory.getUint32(at + 42, true),
    });
    at += 46 + nameLength + directory.getUint16(at + 30, true) + directory.getUint16(at + 32, true);
  }
  return entries;
}

/**
 * The text of an entry until `enough` says so. Throws when that takes more than `most` characters: a bomb is not
 * unpacked.
 */
export async function readEntry(
  file: Blob,
  entry: ZipEntry,
  enough: (text: string) => boolean,
  most = 4 << 20,
): Promise<string> {
  const head = await viewOf(file.slice(entry.offset, entry.offset + 30));
  if (head.getUint32(0, true) !== LOCAL_HEADER) throw new Error('a broken entry in this zip');
  const start = entry.offset + 30 + head.getUint16(26, true) + head.getUint16(28, true);
  const packed = file.slice(start, start + entry.packedSize);
  const reader = unpacked(packed, entry.method).getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      text += decoder.decode(value, { stream: true });
      if (enough(text)) return text;
      if (text.length > most) throw new Error(`${entry.name} is too long to look into`);
    }
  } finally {
    // What is left is not wanted; an error of the part that was not read is none of ours.
    await reader.cancel().catch(() => undefined);
  }
}

function unpacked(packed: Blob, method: number): ReadableStream<Uint8Array> {
  if (method === 0) return packed.stream();
  if (method !== 8) throw new Error(`this zip is packed in a way (${method}) that is not read here`);
  return packed.stream().pipeThrough(new DecompressionStream('deflate-raw'));
}
