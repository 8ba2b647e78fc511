import type { SiteRecord } from '#core/sites/domain/site.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import type { StaffLinkList } from '../contract/console-endpoints.ts'
import type { PublicLinkList } from '../contract/endpoints.ts'
import { getLinkKind } from '../domain/link-address.ts'
import type { LinkList } from '../domain/link-list.ts'

export const buildListUrl = (platform: Pick<Platform, 'origin'>, id: string): string =>
  `${platform.origin()}/linklist/${id}`

/** A list as customers see it. */
export const presentList = (
  list: LinkList,
  { site, language }: { readonly site: SiteRecord; readonly language: Language },
): PublicLinkList => {
  const { id, isActive, title, intro, links } = list
  const { homePath } = site
  if (!isActive) return { _id: id, homePath, isActive, title: '', intro: '', links: [] }
  return {
    ...{ _id: id, homePath, isActive, title: localize(title, language), intro: localize(intro, language) },
    links: links
      .filter((link) => link.isActive)
      .map((link) => ({
        _id: link.id,
        title: localize(link.title, language),
        ...{ address: link.address, kind: getLinkKind(link.address) },
      })),
  }
}

/** A list as staff edit it. */
export const presentStaffList = (platform: Pick<Platform, 'origin'>, list: LinkList): StaffLinkList => {
  const { id, title, intro, isActive, version, links } = list
  return {
    ...{ _id: id, title, intro, isActive, version, url: buildListUrl(platform, id) },
    links: links.map(({ id: _id, ...link }) => ({ _id, ...link })),
  }
}
