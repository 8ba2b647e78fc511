import { defineOutletSection } from '#core/menus/server/site-section.service.ts'
import { dayStartsFileSchema } from '../contract/day-starts-file.ts'
import { listBrandCutOffs, saveBrandCutOffs } from './business-days.repo.ts'

/** The section `day-starts` of a site file. */
export const dayStartsFileSection = defineOutletSection({
  name: 'day-starts',
  schema: dayStartsFileSchema,
  save: saveBrandCutOffs,
  load: listBrandCutOffs,
})
