import type { MetaDescriptor } from 'react-router'
import type { Site } from '#core/sites/contract/endpoints.ts'
import { loadPageSite } from '#core/sites/storefront/page-site.ts'
import { buildSiteMeta, getCanonicalUrl } from '#core/sites/storefront/site-meta.ts'
import type { VisitedStore } from '#core/stores/contract/endpoints.ts'
import type { VendorInfoApi } from '#core/stores/contract/vendor-info-endpoints.ts'
import { describeOutlet } from '#core/stores/storefront/describe-outlet.ts'
import { loadVendor } from '#core/stores/storefront/load-vendor.ts'
import type { PageContext } from '#platform/contract/page-context.ts'
import type { Language } from '#platform/kernel/language.ts'
import { getProductQuery } from '../domain/menu-address.ts'
import { hasRecentRow } from '../domain/recent-row.ts'
import { describeMenu, describeProduct } from './describe-menu.ts'
import { loadMenuData, type MenuData } from './load-menu.ts'

interface MenuHeadInput {
  readonly site: Site
  readonly language: Language
  readonly menu: MenuData
  /** Whether search engines may list the page. */
  readonly isIndexed: boolean
}

/**
 * The head of a menu page; a shared link to one product shows that product. Built on the server, so that the browser
 * does not load the code.
 */
const getMenuHead = (
  { origin }: PageContext,
  { site, language, menu, isIndexed }: MenuHeadInput,
): MetaDescriptor[] => {
  const { product } = menu
  return buildSiteMeta(
    { site, language, origin },
    {
      path: product ? getProductQuery(product._id) : '',
      isIndexed,
      ...(product && {
        title: product.name,
        description: product.description,
        picture: product.photo,
        price: product.price,
      }),
    },
  )
}

interface PageDescription {
  readonly site: Site
  readonly language: Language
  readonly menu: MenuData
  readonly store: VisitedStore
}

const NO_MENU: MenuData = { menu: null, error: null, product: null }

const VERSION_2 = 2

/** The page that shows the version 2 menu whatever the site's presentation is. */
const isMenuList = ({ pathname }: URL): boolean => pathname.split('/').findLast(Boolean) === 'menu-list'

/** Describes to search engines the outlet with its menu, and the product in the address. */
const describePage = async (
  page: PageContext,
  { site, language, menu, store }: PageDescription,
): Promise<void> => {
  const info = await page.api<VendorInfoApi>(language)('GET /api/v1/stores/:id/vendor-info', {
    params: { id: store._id },
  })
  const { origin } = page
  if (info.ok) {
    const outlet = describeOutlet(info.data, { site, origin })
    page.addStructuredData({ ...outlet, ...(menu.menu && describeMenu(menu.menu, { site, origin, store })) })
  }
  if (menu.product) {
    const address = getCanonicalUrl({ site, origin }, getProductQuery(menu.product._id))
    page.addStructuredData(describeProduct(menu.product, { site, origin, store, url: address }))
  }
}

interface MenuPage extends MenuData {
  readonly head: MetaDescriptor[]
  /** The outlet exists, but its menu is not yet visible to this visitor. */
  readonly isHidden?: true
}

/** The response status of the page: not found when its menu is not visible to this visitor. */
export const getResponseInit = ({ isHidden }: MenuPage): ResponseInit => (isHidden ? { status: 404 } : {})

/** Loads the menu of an address, with the head of its page; an empty one when there is no outlet to show. */
export const loadMenuPage = async (page: PageContext, url: URL): Promise<MenuPage> => {
  const { site, language } = await loadPageSite(page, url)
  if (!site) return { ...NO_MENU, head: [] }
  const state = await loadVendor(page, { site, language, url })
  const store = state.kind === 'ready' ? state.vendor.store : undefined
  const isHidden = store?.isMenuShown === false
  const productId = url.searchParams.get('product')
  const menu =
    state.kind === 'ready' && !isHidden
      ? await loadMenuData(page, {
          vendor: state.vendor,
          uiVersion: isMenuList(url) ? VERSION_2 : site.uiVersion,
          language,
          productId,
          part: url.searchParams.get('menu'),
        })
      : NO_MENU
  if (store && !isHidden) await describePage(page, { site, language, menu, store })
  const head = getMenuHead(page, { site, language, menu, isIndexed: !store?.previewMode })
  return {
    ...menu,
    head,
    ...(hasRecentRow(page.cookies) && { hasRecentRow: true }),
    ...(isHidden && { isHidden }),
  }
}
