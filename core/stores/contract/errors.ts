import { defineErrors } from '#platform/contract/errors.ts'

export const storeErrors = defineErrors<typeof import('../messages/en.json')>()('stores', {
  unknownStore: { code: 4310, status: 404, text: 'errors.unknownStore' },
  inactive: { code: 4311, status: 409, text: 'errors.inactive' },
  closed: { code: 4312, status: 409, text: 'errors.closed' },
  paused: { code: 4313, status: 409, text: 'errors.paused' },
  underTesting: { code: 4314, status: 409, text: 'errors.underTesting' },
  channelNotOffered: { code: 4315, status: 422, text: 'errors.channelNotOffered' },
  areaNotServed: { code: 4316, status: 422, text: 'errors.areaNotServed' },
  areaMissing: { code: 4317, status: 422, text: 'errors.areaMissing' },
  areaNotNow: { code: 4318, status: 409, text: 'errors.areaNotNow' },
  pinElsewhere: { code: 4319, status: 422, text: 'errors.pinElsewhere' },
  hoursOverlap: { code: 4333, status: 422, text: 'errors.hoursOverlap' },
  noOutlets: { code: 4331, status: 404, text: 'errors.noOutlets' },
  noCities: { code: 4332, status: 404, text: 'errors.noCities' },
  nowhere: { code: 5096, status: 422, text: 'readiness.noPlace' },
  mapsSilent: { code: 4330, status: 503, text: 'errors.mapsSilent' },
})
