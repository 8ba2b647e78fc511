import { z } from 'zod'
import { fullNameSchema } from '#core/customers/contract/schemas.ts'
import { ALLERGENS } from '#core/menus/domain/allergens.ts'
import { DROP_OFFS } from '#core/orders/domain/drop-off.ts'
import { cardTokenSchema, paymentSelectionSchema } from '#core/payments/contract/payment-selection.ts'
import { answersSchema } from '#core/stores/contract/collect.ts'
import { createNoteSchema, idSchema, moneySchema } from '#platform/contract/schemas.ts'

/** Card data are typed at the gateway; only an empty value is accepted here. */
const neverSent = z.union([z.literal(''), z.null()]).optional()

/** The choice of a payment method with the other names that clients have for it; becomes a `PaymentSelection`. */
const paymentBodySchema = z
  .strictObject({
    ...paymentSelectionSchema.shape,
    /** A saved card; the same as `cardId`. */
    cardToken: cardTokenSchema.optional(),
    /** The same as `isSaveCard`. */
    isTokenization: z.boolean().optional(),
    /** The method is one with cards. */
    isCardPayment: z.boolean().optional(),
    /** The method is KNET. */
    isKnet: z.boolean().optional(),
    cardDetails: neverSent,
    cardCode: neverSent,
  })
  .refine(({ mod, isKnet }) => !isKnet || mod === 'knet' || mod === 'express', { path: ['isKnet'] })
  .refine(({ mod, isCardPayment }) => !isCardPayment || mod === 'knet' || mod === 'express', {
    path: ['isCardPayment'],
  })
  .refine(
    ({ cardId, cardToken }) => cardId === undefined || cardToken === undefined || cardId === cardToken,
    {
      path: ['cardToken'],
    },
  )
  .transform(
    ({ cardToken, isTokenization, isCardPayment: _, isKnet, cardDetails: __, cardCode: ___, ...own }) => ({
      ...own,
      ...(isKnet ? { mod: 'knet' as const } : {}),
      ...((own.cardId ?? cardToken) === undefined ? {} : { cardId: own.cardId ?? cardToken }),
      ...((own.isSaveCard ?? isTokenization) === undefined
        ? {}
        : { isSaveCard: own.isSaveCard ?? isTokenization }),
    }),
  )
  .pipe(paymentSelectionSchema)

const orderRequests = {
  /** To the outlet, about the whole order. */
  orderNote: createNoteSchema(250).optional(),
  /** To whoever delivers the order. */
  deliveryInstruction: createNoteSchema(250).optional(),
  /** How a delivery is handed over; absent: `isContactless` says whether it stays at the door. */
  dropOff: z.enum(DROP_OFFS).optional(),
  isContactless: z.boolean().optional(),
  needsCutlery: z.boolean().optional(),
  /** Who shall do the services of an appointment; absent: anyone who is free. */
  appointmentWith: idSchema.optional(),
}

/** A request to place the order of a cart. */
export const orderBodySchema = z
  .strictObject({
    store: idSchema,
    /**
     * The cart version and total that the customer saw and accepted. Without them, what the cart's own answers showed
     * counts: its changes still stop the order.
     */
    cartVersion: z.int().min(0).max(2_147_483_647).optional(),
    total: moneySchema.optional(),
    payment: paymentBodySchema,
    address: z
      .strictObject({
        _id: idSchema.optional(),
        name: z.union([fullNameSchema, z.literal('')]).optional(),
        email: z.string().max(320).optional(),
      })
      .optional(),
    phone: z.strictObject({ number: z.string().max(20), countryCode: z.string().max(6) }).optional(),
    ...orderRequests,
    /** The same requests in one object; those beside it come first. */
    deliveryInfo: z.strictObject(orderRequests).optional(),
    /** Answers to the outlet's questions (`collectFromUser` of its details). */
    collectFromUser: answersSchema.optional(),
    /** Allergies in the household, for the kitchen; absent: the customer sends none. */
    allergies: z
      .array(z.enum(ALLERGENS))
      .max(ALLERGENS.length)
      .refine((names) => new Set(names).size === names.length, { error: 'must name each allergen once' })
      .optional(),
    isSMSEnabled: z.boolean().optional(),
    source: z.enum(['web', 'mobileWeb', 'kiosk']).optional(),
    /** Points or a reward pay a part: the order is refused when the cart has none of them. */
    loyaltyId: z.string().min(1).max(80).optional(),
    /** The order shall come again; its fields are those of a recurring rule. */
    recurrenceObj: z.record(z.string().max(40), z.unknown()).optional(),
    /** A round of an order at a table; nothing is ordered in rounds here, so it is refused. */
    orderId: idSchema.optional(),
  })
  .refine(({ orderId }) => orderId === undefined, { path: ['orderId'] })
  .transform(({ orderId: _, deliveryInfo, ...body }) => ({ ...deliveryInfo, ...body }))
  .refine(
    ({ dropOff, isContactless }) =>
      dropOff === undefined || isContactless === undefined || isContactless === (dropOff === 'door'),
    { path: ['dropOff'] },
  )
