import { slotErrors } from '#core/availability/contract/errors.ts'
import { menuErrors } from '#core/menus/contract/errors.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { cartErrors } from './errors.ts'

/** What a change of a cart answers when there is none any more. */
export const missingCartErrors = [cartErrors.expired, cartErrors.empty] as const
/** What is wrong with the way in which an order is to reach its customer. */
export const fulfilmentErrors = [
  storeErrors.unknownStore,
  storeErrors.channelNotOffered,
  storeErrors.areaNotServed,
  slotErrors.slotMissing,
  slotErrors.slotNotOffered,
] as const
/** What is wrong with what was chosen of a product. */
export const choiceErrors = [
  menuErrors.unknownOption,
  menuErrors.belowMinimum,
  menuErrors.aboveMaximum,
  menuErrors.answerMissing,
  menuErrors.answerUnknown,
] as const
