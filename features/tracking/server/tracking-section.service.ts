import { defineOutletSection } from '#core/menus/server/site-section.service.ts'
import { trackingFileSchema } from '../contract/tracking-file.ts'
import { listBrandTracking, saveBrandTracking } from './tracking.repo.ts'

/** The section `tracking` of a site file. */
export const trackingFileSection = defineOutletSection({
  name: 'tracking',
  schema: trackingFileSchema,
  save: saveBrandTracking,
  load: listBrandTracking,
})
