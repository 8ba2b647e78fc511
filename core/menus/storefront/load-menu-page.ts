import type { MetaDescriptor } from 'react-router'
import { pageSite } from '#core/sites/storefront/page-site.ts'
import { loadVendor } from '#core/stores/storefront/load-vendor.ts'
import type { PageContext } from '#platform/contract/page-context.ts'
import { filterOf } from './filter-address.ts'
import { loadMenu, type MenuData } from './load-menu.ts'
import { menuHead } from './menu-meta.ts'

const NO_MENU: MenuData = { menu: null, error: null, product: null }

/** Loads the menu that an address leads to, with the head of its page; an empty one where there is no outlet to show. */
export const loadMenuPage = async (
  page: PageContext,
  url: URL,
): Promise<MenuData & { readonly head: MetaDescriptor[] }> => {
  const { site, language } = await pageSite(page, url)
  if (!site) return { ...NO_MENU, head: [] }
  const state = await loadVendor(page, { site, language })
  const productId = url.searchParams.get('product')
  const menu =
    state.kind === 'ready'
      ? await loadMenu(page, {
          ...{ vendor: state.vendor, uiVersion: site.uiVersion, language, productId },
          filter: filterOf(url.searchParams),
        })
      : NO_MENU
  return { ...menu, head: menuHead(page, { site, language, menu }) }
}
