import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { fail, ok, type Result } from '#platform/kernel/result.ts'

/** Why a file is not accepted as a PDF. */
export type PdfRefusal = 'notAPdf' | 'twoKinds' | 'active' | 'locked'

const inflateStream = promisify(inflate)

/** Names of what runs, opens, sends or carries something: long enough never to occur by chance in packed bytes. */
const ACTIVE_NAME =
  /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|SubmitForm|ImportData|GoToE|Rendition|XFA)(?![A-Za-z0-9])/

/** Short names, looked for only where the file is not packed. */
const SHORT_ACTIVE_NAME = /\/(?:JS|AA)(?![A-Za-z0-9])/

/** Unpacked bytes of all streams together; more is a bomb. */
const MAX_UNPACKED = 64 * 1024 * 1024

/** A scan has one or two for each page; more would only cost time. */
const MAX_STREAMS = 2000

/** A ZIP archive may follow anything: its directory stands in the last 64 KiB. */
const ZIP_END = 'PK\u0005\u0006'
const ZIP_REACH = 66_000

/** `/J#61vaScript` is `/JavaScript`. */
const decodeNames = (text: string): string =>
  text.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

const hasActiveName = (text: string): boolean => {
  const decoded = decodeNames(text)
  return ACTIVE_NAME.test(decoded) || SHORT_ACTIVE_NAME.test(decoded)
}

const countPackedObjects = (text: string): number => text.split('/ObjStm').length

interface PdfStream {
  /** What stands before the stream, since the stream before it. */
  readonly head: string
  readonly start: number
  readonly end: number
}

/** Where the bytes after the word `stream` begin: after its line break. */
const skipLineBreak = (text: string, at: number): number => {
  const end = text[at] === '\r' ? at + 1 : at
  return text[end] === '\n' ? end + 1 : end
}

/** The streams of a file, with the text between them. */
const splitStreams = (text: string): { readonly streams: readonly PdfStream[]; readonly plain: string } => {
  const streams: PdfStream[] = []
  const between: string[] = []
  let at = 0
  for (;;) {
    const word = text.indexOf('stream', at)
    const end = word === -1 ? -1 : text.indexOf('endstream', word)
    if (end === -1) break
    const head = text.slice(at, word)
    between.push(head)
    streams.push({ head, start: skipLineBreak(text, word + 'stream'.length), end })
    at = end + 'endstream'.length
  }
  return { streams, plain: [...between, text.slice(at)].join('') }
}

/** Whether any stream hides something active, or more than any prescription has. */
const hidesActiveNames = async (bytes: Uint8Array, streams: readonly PdfStream[]): Promise<boolean> => {
  if (streams.length > MAX_STREAMS) return true
  let left = MAX_UNPACKED
  for (const { head, start, end } of streams) {
    const names = decodeNames(head)
    const holdsObjects = /\/ObjStm(?![A-Za-z0-9])/.test(names)
    // Pixels hold no objects; unpacking them would only cost time.
    if (!holdsObjects && /\/Subtype\s*\/Image(?![A-Za-z0-9])/.test(names)) continue
    if (!/\/Fl(?:ateDecode)?(?![A-Za-z0-9])/.test(names)) {
      // Objects packed in a way that is not read here cannot be trusted.
      if (holdsObjects && /\/Filter/.test(names)) return true
      continue
    }
    try {
      const unpacked = await inflateStream(bytes.subarray(start, end), { maxOutputLength: left })
      left -= unpacked.byteLength
      if (left <= 0 || hasActiveName(unpacked.toString('latin1'))) return true
    } catch (error) {
      const isBomb = error instanceof RangeError
      if (isBomb || holdsObjects) return true
    }
  }
  return false
}

/**
 * Whether a file is a PDF and nothing else, and holds nothing that runs when it is opened: no script, program, form
 * that sends, or file in it, in the open or packed. An encrypted file cannot be looked through and is refused.
 */
export const validatePdf = async (bytes: Uint8Array): Promise<Result<void, PdfRefusal>> => {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  if (!/^%PDF-[12]\.\d/.test(text)) return fail('notAPdf')
  const end = text.lastIndexOf('%%EOF')
  if (end === -1) return fail('notAPdf')
  // What follows the end belongs to another kind of file.
  const isClosed = /^[\s\0]*$/.test(text.slice(end + 5)) && !text.slice(-ZIP_REACH).includes(ZIP_END)
  const isMarkup = /<\s*(?:!doctype|html|script|svg)/i.test(text.slice(0, 1024))
  if (!isClosed || isMarkup) return fail('twoKinds')
  const { streams, plain } = splitStreams(text)
  if (/\/Encrypt(?![A-Za-z0-9])/.test(decodeNames(plain))) return fail('locked')
  // A reader may disagree about where a stream ends, so long names are looked for in all bytes.
  const all = decodeNames(text)
  const isHidden = countPackedObjects(all) !== countPackedObjects(decodeNames(plain))
  const isActive = isHidden || hasActiveName(plain) || ACTIVE_NAME.test(all)
  if (isActive || (await hidesActiveNames(bytes, streams))) return fail('active')
  return ok(undefined)
}
