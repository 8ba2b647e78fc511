import { defineFileSection } from '#core/menus/server/site-section.service.ts'
import { pixelsFileSchema } from '../contract/pixels-file.ts'
import { findPixelSettings, savePixelSettings } from './pixels.repo.ts'

/** The section `pixels` of a site file. */
export const pixelsFileSection = defineFileSection({
  name: 'pixels',
  schema: pixelsFileSchema,
  save: (tx, { brandId, content: { hashedContact, ...settings } }) =>
    savePixelSettings(tx, { brandId, ...settings, contactVendors: hashedContact }),
  load: async (tx, scope) => {
    const settings = await findPixelSettings(tx, scope)
    if (!settings) return undefined
    const { consent, ids, contactVendors } = settings
    return { consent, ids, hashedContact: contactVendors }
  },
})
