import { defineFileSection } from '#core/menus/server/site-section.service.ts'
import { prescriptionsFileSchema } from '../contract/prescriptions-file.ts'
import { findRetention, saveRetention } from './prescription-files.repo.ts'

/** The section `prescriptions` of a site file. */
export const prescriptionsFileSection = defineFileSection({
  name: 'prescriptions',
  schema: prescriptionsFileSchema,
  save: (tx, { brandId, content }) => saveRetention(tx, { brandId, days: content.retentionDays }),
  load: async (tx, scope) => {
    const retentionDays = await findRetention(tx, scope)
    return retentionDays === undefined ? undefined : { retentionDays }
  },
})
