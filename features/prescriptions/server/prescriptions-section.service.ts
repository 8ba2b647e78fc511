import { formatPath } from '#core/menus/contract/file-issue.ts'
import type { SiteFileSection } from '#core/menus/server/site-section.service.ts'
import { prescriptionsFileSchema } from '../contract/prescriptions-file.ts'
import { findRetention, saveRetention } from './prescription-files.repo.ts'

const SECTION_NAME = 'prescriptions'

/** The section `prescriptions` of a site file. */
export const prescriptionsFileSection: SiteFileSection = {
  name: SECTION_NAME,
  check: (content) => {
    const parsed = prescriptionsFileSchema.safeParse(content, { reportInput: false })
    if (parsed.success) return []
    return parsed.error.issues.map(({ path, message }) => ({
      path: formatPath([SECTION_NAME, ...path]),
      message,
    }))
  },
  save: (tx, { brandId, content }) =>
    saveRetention(tx, { brandId, days: prescriptionsFileSchema.parse(content).retentionDays }),
  load: async (tx, scope) => {
    const retentionDays = await findRetention(tx, scope)
    return retentionDays === undefined ? undefined : { retentionDays }
  },
}
