import { loadStore } from '#core/stores/server/stores.service.ts'
import type { TableKind } from '#core/tables/domain/table.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { AnnouncementLines } from '#platform/kernel/announcement.ts'
import { presentPrint } from './floor.presenter.ts'
import { findFirstTable } from './tables.repo.ts'
import { issueCodes } from './tables.use-case.ts'

const LABELS: Readonly<Record<TableKind, string>> = { table: 'At a table', room: 'In a room' }

const findAddress = async (platform: Platform, kind: TableKind): Promise<string | undefined> => {
  const found = await platform.db.system((tx) => findFirstTable(tx, kind))
  if (!found) return undefined
  return platform.db.tenant(found.brand_id, async (tx) => {
    const store = await loadStore(tx, found.store_id)
    if (!store) return undefined
    await issueCodes(platform, tx, [found])
    return presentPrint(platform, found, store.homePath).url
  })
}

/** The printed addresses of the demo's first table and room, for whoever tries the product out. */
export const announceDemoTables = async (platform: Platform): Promise<AnnouncementLines> => {
  const { DEMO, NODE_ENV } = platform.env
  if (!DEMO || NODE_ENV === 'production') return []
  const lines: [string, string][] = []
  for (const kind of ['table', 'room'] as const) {
    const address = await findAddress(platform, kind)
    if (address !== undefined) lines.push([LABELS[kind], address])
  }
  return lines
}
