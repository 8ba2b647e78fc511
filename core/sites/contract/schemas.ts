import { z } from 'zod'
import { ORDER_TYPES } from '../domain/order-type.ts'

/** An order type in a request body. */
export const orderTypeSchema = z.literal(ORDER_TYPES)

/** An order type in a query string, where all values are text. */
export const orderTypeQuerySchema = z
  .string()
  .regex(/^(10|20|30|40|50|60)$/)
  .transform(Number)
  .pipe(orderTypeSchema)

/** A picture in the wire format: its URL without size and extension, see `buildPictureSources`. */
export const pictureSchema = z.object({
  base: z.string(),
  width: z.int(),
  height: z.int(),
})
