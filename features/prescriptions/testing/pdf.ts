import { deflateSync } from 'node:zlib'

interface PdfParts {
  /** Objects in addition to the page, such as `5 0 obj << /S /JavaScript >> endobj`. */
  readonly objects?: readonly string[]
  /** More of the document's catalogue. */
  readonly catalogue?: string
  /** More of the trailer. */
  readonly trailer?: string
  /** What is packed into an object stream. */
  readonly packed?: string
  /** After the end. */
  readonly after?: string | Uint8Array
}

/** A PDF of one empty page. */
export const buildPdf = ({
  objects = [],
  catalogue = '',
  trailer = '',
  packed,
  after = '',
}: PdfParts = {}): Uint8Array<ArrayBuffer> => {
  const head = [
    '%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n',
    `1 0 obj << /Type /Catalog /Pages 2 0 R ${catalogue} >> endobj\n`,
    '2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj\n',
    '3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >> endobj\n',
    ...objects.map((object) => `${object}\n`),
  ].join('')
  const parts = [Buffer.from(head, 'latin1')]
  if (packed !== undefined) {
    const data = deflateSync(Buffer.from(packed, 'latin1'))
    parts.push(
      Buffer.from(
        `9 0 obj << /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${data.length} >> stream\n`,
      ),
      data,
      Buffer.from('\nendstream endobj\n'),
    )
  }
  parts.push(Buffer.from(`trailer << /Root 1 0 R ${trailer} >>\nstartxref\n0\n%%EOF\n`), Buffer.from(after))
  return new Uint8Array(Buffer.concat(parts))
}
