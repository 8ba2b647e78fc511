import { z } from 'zod'
import { createLineSchema } from '#platform/contract/schemas.ts'

/** The section `table-systems` of a site file: outlets with a system that needs no key, such as the sandbox. */
export const tableSystemsFileSchema = z.array(
  z.strictObject({
    /** The outlet's key. */
    store: z.string(),
    system: createLineSchema(40),
    address: z.url(),
    takesRoomCharges: z.boolean(),
  }),
)
