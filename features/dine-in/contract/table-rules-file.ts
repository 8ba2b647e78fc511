import { z } from 'zod'
import { fileKeySchema } from '#core/sites/contract/site-file.ts'
import { tableSettingsSchema } from './floor-endpoints.ts'

/** The section `table-rules` of a site file: how visits begin and end at outlets. An outlet that it does not name stays. */
export const tableRulesFileSchema = z
  .array(
    tableSettingsSchema
      .extend({
        /** The outlet's key. */
        store: fileKeySchema,
      })
      .strict(),
  )
  .max(500)
