import { z } from 'zod'
import { defineContract } from '#platform/contract/contract.ts'

export const mapsContract = defineContract({
  'GET /api/v1/maps': {
    summary: 'Where the pictures of the map come from; null where there is no map',
    access: 'anonymous',
    data: z
      .object({ url: z.string(), attribution: z.string(), attributionUrl: z.string(), maxZoom: z.int() })
      .nullable(),
  },
})
export type MapsApi = typeof mapsContract
