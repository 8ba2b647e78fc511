import { defineErrors } from '#platform/contract/errors.ts'

/** Errors of drawing a delivery area. */
export const areaErrors = defineErrors<typeof import('../messages/en.json')>()('delivery-areas', {
  unknownArea: { code: 4370, status: 404, text: 'errors.unknownArea' },
  areaMoved: { code: 4371, status: 409, text: 'errors.areaMoved' },
  areaInUse: { code: 4372, status: 409, text: 'errors.areaInUse' },
  manyAreas: { code: 4373, status: 409, text: 'errors.manyAreas' },
  nameMissing: { code: 4374, status: 422, text: 'errors.nameMissing' },
  cityMissing: { code: 4375, status: 422, text: 'errors.cityMissing' },
  radiusWrong: { code: 4376, status: 422, text: 'errors.radiusWrong' },
  offEarth: { code: 4377, status: 422, text: 'errors.offEarth' },
  tooFar: { code: 4378, status: 422, text: 'errors.tooFar' },
  fewCorners: { code: 4379, status: 422, text: 'errors.fewCorners' },
  manyCorners: { code: 4380, status: 422, text: 'errors.manyCorners' },
  flat: { code: 4381, status: 422, text: 'errors.flat' },
  tangled: { code: 4382, status: 422, text: 'errors.tangled' },
  hoursEmpty: { code: 4383, status: 422, text: 'errors.hoursEmpty' },
  manyParts: { code: 4385, status: 422, text: 'errors.manyParts' },
  unknownTax: { code: 4384, status: 422, text: 'errors.unknownTax' },
})
