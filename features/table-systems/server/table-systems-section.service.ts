import { findAllUnknown, formatPath, listKeys } from '#core/menus/contract/file-issue.ts'
import type { SiteFileSection } from '#core/menus/server/site-section.service.ts'
import { tableSystemsFileSchema } from '../contract/table-systems-file.ts'
import { listOpenConnections, listStoreIdsByKey, saveConnection } from './connections.repo.ts'

const SECTION_NAME = 'table-systems'

/** The section `table-systems` of a site file. */
export const tableSystemsFileSection: SiteFileSection = {
  name: SECTION_NAME,
  check: (content, file) => {
    const parsed = tableSystemsFileSchema.safeParse(content, { reportInput: false })
    if (parsed.success)
      return findAllUnknown(
        parsed.data.map(({ store }) => store),
        { known: new Set(listKeys(file.stores)), path: SECTION_NAME, what: 'store' },
      )
    return parsed.error.issues.map(({ path, message }) => ({
      path: formatPath([SECTION_NAME, ...path]),
      message,
    }))
  },
  save: async (tx, { brandId, content }) => {
    const stores = await listStoreIdsByKey(tx, brandId)
    for (const { store, system, address, takesRoomCharges } of tableSystemsFileSchema.parse(content))
      await saveConnection(tx, {
        ...{ store_id: stores.get(store) ?? '', brand_id: brandId, system, address, secret: null },
        ...{ fields: {}, takes_room_charges: takesRoomCharges },
      })
  },
  load: async (tx, scope) => {
    const connections = await listOpenConnections(tx, scope)
    return connections.length > 0 ? connections : undefined
  },
}
