import { defineErrors } from '#platform/contract/errors.ts'

export const prescriptionErrors = defineErrors<typeof import('../messages/en.json')>()('prescriptions', {
  missing: { code: 4970, status: 422, text: 'errors.missing' },
  tooManyFiles: { code: 4971, status: 409, text: 'errors.tooManyFiles' },
  unknownFile: { code: 4972, status: 404, text: 'errors.unknownFile' },
  unreadable: { code: 4973, status: 422, text: 'errors.unreadable' },
  tooManyPixels: { code: 4974, status: 413, text: 'errors.tooManyPixels' },
  activePdf: { code: 4975, status: 422, text: 'errors.activePdf' },
  lockedPdf: { code: 4976, status: 422, text: 'errors.lockedPdf' },
  twoKinds: { code: 4977, status: 422, text: 'errors.twoKinds' },
  infected: { code: 4978, status: 422, text: 'errors.infected' },
  notScanned: { code: 4979, status: 503, text: 'errors.notScanned' },
  notApproved: { code: 4980, status: 409, text: 'errors.notApproved' },
  noneNeeded: { code: 4981, status: 409, text: 'errors.noneNeeded' },
  decided: { code: 4982, status: 409, text: 'errors.decided' },
})
