import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { SHOP_ROUTE } from '../../core/stores/storefront/shop-route.ts'

const page = (area: string, name: string): string => `../../core/${area}/storefront/pages/${name}.page.tsx`

/**
 * Pages of a shop. The home path is optional, because a merchant may have an own host; whatever is none of the pages
 * is the menu, as old links and printed codes lead anywhere below a home path.
 */
const shop = [
  index('pages/start.page.tsx'),
  route(':home?/menu-list', page('menus', 'menu'), { id: 'menu-list' }),
  route(':home?/about-us', page('sites', 'about-us')),
  route(':home?/faq', page('sites', 'faq')),
  route(':home?/terms-conditions', page('sites', 'terms-conditions')),
  route(':home/*', page('menus', 'menu')),
]

export default [layout('shell/shop-layout.tsx', { id: SHOP_ROUTE }, shop)] satisfies RouteConfig
