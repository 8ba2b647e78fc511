import { z } from 'zod'
import { PAYMENT_METHODS } from '#core/stores/domain/payment-method.ts'
import { createLineSchema, createPersonNameSchema } from '#platform/contract/schemas.ts'
import { UPI_ID } from '../domain/upi-id.ts'

/** The gateway's token of a stored card; never the card's number. */
export const cardTokenSchema = z.string().regex(/^[\w.:-]{3,120}$/)

/** The selected payment method and its details. */
export const paymentSelectionSchema = z
  .strictObject({
    mod: z.enum(PAYMENT_METHODS),
    /** A saved card, by its id in the list of saved cards. */
    cardId: cardTokenSchema.optional(),
    /** Lets the gateway store the card for next time. */
    isSaveCard: z.boolean().optional(),
    /**
     * For a gateway that contacts the customer's bank by UPI id; without one the customer chooses an app or scans.
     */
    upiId: z.string().max(320).regex(UPI_ID).optional(),
    /** For a charge to a room: its number and the name of its guest, as the hotel knows them. */
    room: z.strictObject({ number: createLineSchema(20), guest: createPersonNameSchema(80) }).optional(),
  })
  .refine(({ mod, cardId }) => cardId === undefined || mod === 'express', { path: ['cardId'] })
  .refine(({ mod, isSaveCard }) => !isSaveCard || mod === 'express', { path: ['isSaveCard'] })
  .refine(({ mod, room }) => (room !== undefined) === (mod === 'roomCharge'), { path: ['room'] })
  .refine(({ mod, upiId }) => upiId === undefined || mod === 'upi', { path: ['upiId'] })
export type PaymentSelection = z.output<typeof paymentSelectionSchema>
