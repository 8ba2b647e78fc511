import { z } from 'zod'

/** The section `prescriptions` of a site file. */
export const prescriptionsFileSchema = z.strictObject({
  /** Days for which uploaded prescriptions are stored. */
  retentionDays: z.int().min(1).max(3650),
})
