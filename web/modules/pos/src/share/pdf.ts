/**
 * A PDF (ISO 32000-1) of grey pictures, one a page. Written here, as no more is needed: what lays out text brings at
 * least 88 KiB and needs a font for each script (decision 112).
 */

/** `grey`: one byte a dot, 0 black, row by row from the upper edge. */
export interface Picture {
  width: number;
  height: number;
  grey: Uint8Array<ArrayBuffer>;
}

/** Points of a dot: 640 of them are 80 mm. */
const DOT = (80 / 25.4 / 640) * 72;

/** @param title what a reader shows above it */
export async function pdfOf(pictures: readonly Picture[], title: string): Promise<Blob> {
  const packed = await Promise.all(pictures.map(({ grey }) => deflated(grey)));
  const pageAt = (place: number) => 4 + 3 * place;
  const objects: BlobPart[][] = [
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    [`<< /Type /Pages /Count ${pictures.length} /Kids [${pictures.map((_, at) => `${pageAt(at)} 0 R`).join(' ')}] >>`],
    [`<< /Title <${hex(title)}> >>`],
  ];
  pictures.forEach(({ width, height }, at) => {
    const page = pageAt(at);
    const box = `${points(width)} ${points(height)}`;
    const draw = `${points(width)} 0 0 ${points(height)} 0 0 cm /P Do`;
    const bytes = packed[at] as Uint8Array<ArrayBuffer>;
    objects.push(
      [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${box}] /Contents ${page + 1} 0 R`,
        ` /Resources << /XObject << /P ${page + 2} 0 R >> >> >>`,
      ],
      [`<< /Length ${draw.length} >>\nstream\n${draw}\nendstream`],
      [
        `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray`,
        ` /BitsPerComponent 8 /Filter /FlateDecode /Length ${bytes.length} >>\nstream\n`,
        bytes,
        '\nendstream',
      ],
    );
  });
  return assembled(objects);
}

/** The objects in their order, and where in the file each begins. */
function assembled(objects: readonly BlobPart[][]): Blob {
  const parts: BlobPart[] = ['%PDF-1.4\n'];
  const starts: number[] = [];
  const length = () => new Blob(parts).size;
  objects.forEach((object, at) => {
    starts.push(length());
    parts.push(`${at + 1} 0 obj\n`, ...object, '\nendobj\n');
  });
  const table = length();
  const rows = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`);
  parts.push(
    `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}`,
    `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 3 0 R >>\nstartxref\n${table}\n%%EOF\n`,
  );
  return new Blob(parts, { type: 'application/pdf' });
}

const points = (dots: number) => (dots * DOT).toFixed(2);

/** A text of any script, as PDF has it: UTF-16 with its mark. */
function hex(text: string): string {
  const units = [0xfeff, ...Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))];
  return units.map((unit) => unit.toString(16).padStart(4, '0')).join('');
}

async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const { readable, writable } = new CompressionStream('deflate');
  const writer = writable.getWriter();
  const [packed] = await Promise.all([new Response(readable).arrayBuffer(), writer.write(bytes), writer.close()]);
  return new Uint8Array(packed);
}
