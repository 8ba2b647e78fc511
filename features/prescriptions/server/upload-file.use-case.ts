import { type Failure, failure } from '#platform/contract/errors.ts'
import type { CustomerCaller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { scanFile } from '#platform/outbound/file-scanner.ts'
import { shrinkPicture } from '#platform/pictures/shrink-picture.ts'
import type { PrescriptionFile } from '../contract/endpoints.ts'
import { prescriptionErrors } from '../contract/errors.ts'
import { MAX_FILES } from '../domain/prescription.ts'
import { type PdfRefusal, validatePdf } from './pdf-content.rules.ts'
import { presentFile } from './prescription.presenter.ts'
import { insertFile, listWaitingFiles } from './prescription-files.repo.ts'

/** Sharp enough to read small handwriting. */
const PICTURE_EDGE = 2400

type Content = { readonly kind: 'picture' | 'pdf'; readonly content: Uint8Array }

const PDF_ERRORS = {
  notAPdf: prescriptionErrors.unreadable,
  twoKinds: prescriptionErrors.twoKinds,
  active: prescriptionErrors.activePdf,
  locked: prescriptionErrors.lockedPdf,
} as const satisfies Record<PdfRefusal, unknown>

/** Readers look for the beginning of a PDF in the first 1024 bytes, whatever stands before it. */
const PDF_REACH = 1024

const hasPdfInside = (head: string): boolean => head.includes('%PDF-')

const encodePicture = async (bytes: Uint8Array): Promise<Result<Content, Failure>> => {
  const encoded = await shrinkPicture(bytes, PICTURE_EDGE)
  if (encoded.ok) return ok({ kind: 'picture', content: encoded.value })
  return fail(
    failure(
      encoded.failure === 'notAPicture' ? prescriptionErrors.unreadable : prescriptionErrors.tooManyPixels,
    ),
  )
}

/** The stored form of an upload: pixels alone, or a PDF that was looked through. */
const readContent = async (bytes: Uint8Array): Promise<Result<Content, Failure>> => {
  const head = Buffer.from(bytes.subarray(0, PDF_REACH)).toString('latin1')
  if (head.startsWith('%PDF-')) {
    const checked = await validatePdf(bytes)
    return checked.ok ? ok({ kind: 'pdf', content: bytes }) : fail(failure(PDF_ERRORS[checked.failure]))
  }
  if (hasPdfInside(head)) return fail(failure(prescriptionErrors.twoKinds))
  return encodePicture(bytes)
}

/** Stores a page of a prescription for the caller's next order. */
export const uploadFile = async (
  platform: Platform,
  { brandId, userId }: CustomerCaller,
  bytes: Uint8Array,
): Promise<Result<PrescriptionFile, Failure>> => {
  const waiting = await platform.db.tenant(brandId, (tx) => listWaitingFiles(tx, userId))
  const full = failure(prescriptionErrors.tooManyFiles, { values: { max: MAX_FILES } })
  if (waiting.length >= MAX_FILES) return fail(full)
  // As it was sent: what a scanner knows may be lost in the stored form.
  const scan = await scanFile(platform, bytes)
  if (scan === 'infected') return fail(failure(prescriptionErrors.infected))
  if (scan === 'failed') return fail(failure(prescriptionErrors.notScanned))
  const read = await readContent(bytes)
  if (!read.ok) return read
  return platform.db.tenant(brandId, async (tx) => {
    // Each round lost to another upload fills one slot.
    for (let round = 0; round < MAX_FILES; round += 1) {
      const file = await insertFile(tx, { userId, ...read.value, isScanned: scan === 'clean' })
      if (file) return ok(presentFile(file))
    }
    return fail(full)
  })
}
