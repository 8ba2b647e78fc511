import { formatPath } from '#core/menus/contract/file-issue.ts'
import type { SiteFileSection } from '#core/menus/server/site-section.service.ts'
import { pixelsFileSchema } from '../contract/pixels-file.ts'
import { findPixelSettings, savePixelSettings } from './pixels.repo.ts'

const SECTION_NAME = 'pixels'

/** The section `pixels` of a site file. */
export const pixelsFileSection: SiteFileSection = {
  name: SECTION_NAME,
  check: (content) => {
    const parsed = pixelsFileSchema.safeParse(content, { reportInput: false })
    if (parsed.success) return []
    return parsed.error.issues.map(({ path, message }) => ({
      path: formatPath([SECTION_NAME, ...path]),
      message,
    }))
  },
  save: async (tx, { brandId, content }) => {
    const { consent, ids, hashedContact } = pixelsFileSchema.parse(content)
    await savePixelSettings(tx, { brandId, consent, ids, contactVendors: hashedContact })
  },
  load: async (tx, scope) => {
    const settings = await findPixelSettings(tx, scope)
    if (!settings) return undefined
    const { consent, ids, contactVendors } = settings
    return { consent, ids, hashedContact: contactVendors }
  },
}
