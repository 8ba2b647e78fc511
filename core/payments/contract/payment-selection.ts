import { z } from 'zod'
import { PAYMENT_METHODS } from '#core/stores/domain/payment-method.ts'
import { UPI_ID } from '../domain/upi-id.ts'

/** What a gateway calls a card that it keeps; never the card's number. */
export const cardTokenSchema = z.string().regex(/^[\w.:-]{3,120}$/)

/** How a customer wants to pay: the method, and what belongs to it. */
export const paymentSelectionSchema = z
  .strictObject({
    mod: z.enum(PAYMENT_METHODS),
    /** A saved card, as the list of saved cards names it. */
    cardId: cardTokenSchema.optional(),
    /** The gateway shall keep the card for next time. */
    isSaveCard: z.boolean().optional(),
    /** For a gateway that asks the customer's bank by UPI id; without one the customer chooses an app or scans. */
    upiId: z.string().max(320).regex(UPI_ID).optional(),
  })
  .refine(({ mod, cardId }) => cardId === undefined || mod === 'express', { path: ['cardId'] })
  .refine(({ mod, isSaveCard }) => !isSaveCard || mod === 'express', { path: ['isSaveCard'] })
  .refine(({ mod, upiId }) => upiId === undefined || mod === 'upi', { path: ['upiId'] })
export type PaymentSelection = z.output<typeof paymentSelectionSchema>
