import { slotErrors } from '#core/availability/contract/errors.ts'
import { menuErrors } from '#core/menus/contract/errors.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { cartErrors } from './errors.ts'

/** Errors of a change to a cart that no longer exists. */
export const missingCartErrors = [cartErrors.expired, cartErrors.empty] as const
/** Errors of the requested fulfilment. */
export const fulfilmentErrors = [
  storeErrors.unknownStore,
  storeErrors.channelNotOffered,
  storeErrors.areaNotServed,
  slotErrors.slotMissing,
  slotErrors.slotNotOffered,
] as const
/** Errors of a product's choices. */
export const choiceErrors = [
  menuErrors.unknownOption,
  menuErrors.belowMinimum,
  menuErrors.aboveMaximum,
  menuErrors.answerMissing,
  menuErrors.answerUnknown,
] as const
