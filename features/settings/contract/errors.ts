import { defineErrors } from '#platform/contract/errors.ts'

export const settingsErrors = defineErrors<typeof import('../messages/en.json')>()('settings', {
  /** `data` is the form as it is now, so that both can be compared. */
  changedMeanwhile: { code: 4480, status: 409, text: 'errors.changedMeanwhile' },
  unknownAccount: { code: 4481, status: 404, text: 'errors.unknownAccount' },
  settingMissing: { code: 4482, status: 422, text: 'errors.settingMissing' },
  settingMalformed: { code: 4483, status: 422, text: 'errors.settingMalformed' },
  unknownGateway: { code: 4484, status: 422, text: 'errors.unknownGateway' },
  /** Keys and looks belong to all outlets. */
  notYours: { code: 4485, status: 403, text: 'errors.notYours' },
  gatewayTwice: { code: 4486, status: 422, text: 'errors.gatewayTwice' },
  colorMalformed: { code: 4487, status: 422, text: 'errors.colorMalformed' },
  colorTooPale: { code: 4488, status: 422, text: 'errors.colorTooPale' },
  hostTaken: { code: 4489, status: 409, text: 'errors.hostTaken' },
  pathTaken: { code: 4490, status: 409, text: 'errors.pathTaken' },
  /** A key, a host or a language that a list has already. */
  entryTwice: { code: 4491, status: 422, text: 'errors.entryTwice' },
  unknownTax: { code: 4492, status: 422, text: 'errors.unknownTax' },
  pictureTooLarge: { code: 4493, status: 413, text: 'errors.pictureTooLarge' },
  notAPicture: { code: 4494, status: 415, text: 'errors.notAPicture' },
  tooManyPixels: { code: 4495, status: 422, text: 'errors.tooManyPixels' },
})
