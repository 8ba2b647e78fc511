import { z } from 'zod'
import { pictureSchema } from '#core/sites/contract/schemas.ts'
import { SITE_KINDS } from '#core/sites/domain/site-kind.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { idSchema } from '#platform/contract/schemas.ts'
import { landingErrors } from './errors.ts'

const landingOutletSchema = z.object({
  _id: idSchema,
  /** Its own first picture; null: the site's cover stands for it. */
  picture: pictureSchema.nullable(),
  /** The earliest and the latest minutes in which an order for now is ready. */
  readyFrom: z.int(),
  readyTo: z.int(),
  /** The page below the home path on which it is ordered from: a stall's own, or empty for the menu. */
  page: z.string(),
})
export type LandingOutlet = z.output<typeof landingOutletSchema>

const landingSchema = z.object({
  /** The site's. */
  _id: idSchema,
  homePath: z.string(),
  kind: z.enum(SITE_KINDS),
  /** The page below the home path where ordering begins: a court's list of stalls, or empty for the menu. */
  orderPage: z.string(),
  /** In the order of `GET /api/v1/stores`, which says their names and states. */
  outlets: z.array(landingOutletSchema),
})
export type Landing = z.output<typeof landingSchema>

export const landingContract = defineContract({
  'GET /api/v1/landings/:id': {
    summary: "What a site's landing page shows besides its outlets' states",
    access: 'anonymous',
    shared: true,
    params: z.object({ id: idSchema }),
    data: landingSchema,
    errors: [landingErrors.unknownLanding],
  },
})
export type LandingApi = typeof landingContract
