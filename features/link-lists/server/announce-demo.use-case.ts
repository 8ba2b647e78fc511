import type { Platform } from '#platform/http/server-plugin.ts'
import type { AnnouncementLines } from '#platform/kernel/announcement.ts'
import { buildListUrl } from './link-list.presenter.ts'
import { findFirstList } from './link-lists.repo.ts'

/** A link list of the demo, for whoever tries the product out. */
export const announceDemoList = async (platform: Platform): Promise<AnnouncementLines> => {
  const { DEMO, NODE_ENV } = platform.env
  if (!DEMO || NODE_ENV === 'production') return []
  const id = await platform.db.system(findFirstList)
  return id === undefined ? [] : [['Link list', buildListUrl(platform, id)]]
}
