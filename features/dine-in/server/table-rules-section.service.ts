import { defineOutletSection } from '#core/menus/server/site-section.service.ts'
import { loadStoreIds } from '#core/stores/server/save-stores.service.ts'
import { tableRulesFileSchema } from '../contract/table-rules-file.ts'
import { listBrandSettings, saveSettings } from './tables.repo.ts'

/** The section `table-rules` of a site file. */
export const tableRulesFileSection = defineOutletSection({
  name: 'table-rules',
  schema: tableRulesFileSchema,
  save: async (tx, { brandId, content }) => {
    const stores = await loadStoreIds(tx, brandId)
    for (const { store, ...settings } of content)
      await saveSettings(tx, { id: stores.get(store) ?? '', brandId }, settings)
  },
  load: listBrandSettings,
})
