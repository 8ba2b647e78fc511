import type { OrderPrescription, PrescriptionFile } from '../contract/endpoints.ts'
import type { PrescriptionState } from '../domain/prescription.ts'
import type { FileRow } from './prescription-files.repo.ts'
import type { PrescriptionRow } from './prescriptions.repo.ts'

export const presentFile = ({ id, kind, bytes, uploadedAt }: FileRow): PrescriptionFile => ({
  _id: id,
  kind,
  bytes,
  uploadedAt: uploadedAt.toISOString(),
})

/** The decision about an order's prescription, for the customer and for staff. */
export const presentDecision = (row: PrescriptionRow | undefined) => ({
  reason: row?.reason ?? '',
  decidedAt: row?.decided_at?.toISOString() ?? null,
  repeatsLeft: row?.repeats_left ?? 0,
})

/** The prescription of an order as its customer sees it. */
export const presentOrderPrescription = (
  state: PrescriptionState,
  { row, files }: { readonly row: PrescriptionRow | undefined; readonly files: readonly FileRow[] },
): NonNullable<OrderPrescription> => ({
  state,
  ...presentDecision(row),
  files: files.map(presentFile),
  repeatsUntil: row?.repeats_until?.toISOString() ?? null,
})
