import { findAllUnknown, listKeys } from '#core/menus/contract/file-issue.ts'
import { defineFileSection } from '#core/menus/server/site-section.service.ts'
import { loadStoreIds } from '#core/stores/server/save-stores.service.ts'
import { tableSystemsFileSchema } from '../contract/table-systems-file.ts'
import { listOpenConnections, saveConnection } from './connections.repo.ts'

const SECTION_NAME = 'table-systems'

/** The section `table-systems` of a site file. */
export const tableSystemsFileSection = defineFileSection({
  name: SECTION_NAME,
  schema: tableSystemsFileSchema,
  check: (connections, file) =>
    findAllUnknown(
      connections.map(({ store }) => store),
      { known: new Set(listKeys(file.stores)), path: SECTION_NAME, what: 'store' },
    ),
  save: async (tx, { brandId, content }) => {
    const stores = await loadStoreIds(tx, brandId)
    for (const { store, system, address, takesRoomCharges } of content)
      await saveConnection(tx, {
        ...{ store_id: stores.get(store) ?? '', brand_id: brandId, system, address, secret: null },
        ...{ fields: {}, takes_room_charges: takesRoomCharges },
      })
  },
  load: async (tx, scope) => {
    const connections = await listOpenConnections(tx, scope)
    return connections.length > 0 ? connections : undefined
  },
})
