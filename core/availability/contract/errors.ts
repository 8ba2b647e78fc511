import { defineErrors } from '#platform/contract/errors.ts'

export const slotErrors = defineErrors<typeof import('../messages/en.json')>()('availability', {
  /** A scheduled order without its time, or an order for now with a time. */
  slotMissing: { code: 4500, status: 422, text: 'errors.slotMissing' },
  /** Not one of the store's slots, or too soon by now. */
  slotNotOffered: { code: 4501, status: 409, text: 'errors.slotNotOffered' },
  /** The last place is taken; `data.offers` are the nearest free slots. */
  slotFull: { code: 4502, status: 409, text: 'errors.slotFull' },
  /** Whoever shall do it is not free for as long as it takes; `data.offers` are the nearest free times. */
  personBusy: { code: 4503, status: 409, text: 'errors.personBusy' },
  /** An appointment without its time. */
  appointmentMissing: { code: 4504, status: 422, text: 'errors.appointmentMissing' },
})
