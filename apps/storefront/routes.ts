import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { SHOP_ROUTE } from '../../core/stores/storefront/shop-route.ts'

/** A page's file, by its part's folder and its name. */
const getPageFile = (named: string): string =>
  `../../${named.replace(/\/([^/]+)$/, '/storefront/pages/$1')}.page.tsx`

const getCorePageFile = (area: string, name: string): string => getPageFile(`core/${area}/${name}`)

/** A page that old links name below an outlet; the outlet segment is the merchant's own and is ignored. */
export const createOutletRoute = (path: string, file: string) =>
  route(`:home/:place/${path}`, file, { id: `${path} of an outlet` })

/** Pages with personal data: a customer's cart, orders and account. */
const personalRoutes = [
  route(':home?/my-order', getCorePageFile('checkout', 'my-order')),
  route(':home?/table-order', getCorePageFile('checkout', 'my-order'), { id: 'table-order' }),
  route(':home?/order-summary/:id', getCorePageFile('orders', 'order-summary')),
  route(':home?/order-status/:id', getCorePageFile('orders', 'order-status')),
  route(':home?/order-status-message', getCorePageFile('orders', 'order-status-message')),
  route(':home?/order-history', getCorePageFile('orders', 'order-history')),
  route(':home?/payment/:id/return', getCorePageFile('payments', 'payment-return')),
  route(':home?/payment/:id/failure', getCorePageFile('checkout', 'payment-failure')),
  route(':home?/profile', getCorePageFile('customers', 'profile')),
  route(':home?/promo', '../../features/promotions/storefront/pages/promo.page.tsx'),
  route(':home?/favourites', getPageFile('features/favourites/favourites')),
  route(':home?/group-cart/:token', '../../features/group-cart/storefront/pages/group-cart.page.tsx'),
  route(':home?/redeemLoyalty', '../../features/loyalty/storefront/pages/redeem-loyalty.page.tsx'),
  route(':home?/redeemLoyalty/enter-amount', '../../features/loyalty/storefront/pages/enter-amount.page.tsx'),
  route(':home?/redeemLoyalty/secret-code', '../../features/loyalty/storefront/pages/secret-code.page.tsx'),
  route(':home?/recurring-orders/:order?', getPageFile('features/recurring-orders/recurring-orders')),
  route(':home?/order-replacement/:id', getPageFile('features/replacements/order-replacement')),
  route(':home?/order-replacement-payment-failed/:id/:payment', getPageFile('features/replacements/failed')),
  route(':home?/add-to-order/:id', getPageFile('features/replacements/add-to-order')),
  route(':home/pay-link/:id', getPageFile('features/pay-links/order-link')),
  route(
    ':home?/change-delivery-address/:id/address?',
    getPageFile('features/readdress/change-delivery-address'),
  ),
  createOutletRoute('redeemLoyalty', '../../features/loyalty/storefront/pages/redeem-loyalty.page.tsx'),
  createOutletRoute(
    'redeemLoyalty/enter-amount',
    '../../features/loyalty/storefront/pages/enter-amount.page.tsx',
  ),
  createOutletRoute(
    'redeemLoyalty/secret-code',
    '../../features/loyalty/storefront/pages/secret-code.page.tsx',
  ),
  route(':home?/track-order', '../../features/tracking/storefront/pages/track-order.page.tsx'),
  route(':home?/addresses-cards', getCorePageFile('customers', 'addresses-cards')),
]

/** One category, and the search; the segment before them is the merchant's own and is ignored. */
const categoryPages = [
  route(':home?/:place/category', getCorePageFile('menus', 'category')),
  route(':home?/:place/new/category', getCorePageFile('menus', 'category'), { id: 'new-category' }),
  route(':home?/:place/search', getCorePageFile('menus', 'search')),
]

/**
 * Pages of a shop. The home path is optional, because a merchant may have its own host. Every other path is the menu,
 * because old links and printed codes point anywhere below a home path.
 */
const shopRoutes = [
  index('pages/start.page.tsx', { id: 'start' }),
  route(':home?/menu-list', getCorePageFile('menus', 'menu'), { id: 'menu-list' }),
  route(':home?/vendor-info/:id', getCorePageFile('checkout', 'vendor-info')),
  route(':home?/store-timings', getCorePageFile('stores', 'store-timings')),
  ...categoryPages,
  route(':home?/about-us', getCorePageFile('sites', 'about-us')),
  route(':home?/faq', getCorePageFile('sites', 'faq')),
  route(':home?/terms-conditions', getCorePageFile('sites', 'terms-conditions')),
  route('pay-link/*', getPageFile('features/pay-links/pay-link')),
  route('pay-link/payment/:id/failure', getPageFile('features/pay-links/pay-link'), {
    id: 'pay-link-failure',
  }),
  layout('shell/personal-layout.tsx', personalRoutes),
  route(':home/*', getCorePageFile('menus', 'menu'), { id: 'menu' }),
]

const getScreenFile = (area: string, name: string): string =>
  `../../core/${area}/console/screens/${name}.screen.tsx`

/** The merchant's console: a separate route tree, so that shop pages load nothing of it. */
const consoleRoute = route('console', '../console/console-root.tsx', [
  route('sign-in', getScreenFile('staff', 'sign-in')),
  layout('../console/console-layout.tsx', { id: 'console' }, [
    index(getScreenFile('orders', 'board')),
    route('new-order', '../../features/staff-orders/console/screens/new-order.screen.tsx'),
    route('availability', getScreenFile('menus', 'availability')),
    route('menu', getScreenFile('menus', 'menu')),
    route('promotions', '../../features/promotions/console/screens/promotions.screen.tsx'),
    route('outlet', getScreenFile('stores', 'outlet')),
    route('areas', getScreenFile('stores', 'areas')),
    route('hours', getScreenFile('stores', 'hours')),
    route('kitchen', '../../features/kitchen-stations/console/screens/kitchen.screen.tsx'),
    route('stations', '../../features/kitchen-stations/console/screens/stations.screen.tsx'),
    route('points', '../../features/loyalty/console/screens/points.screen.tsx'),
    route('points-rules', '../../features/loyalty/console/screens/points-rules.screen.tsx'),
    route('tracking', '../../features/tracking/console/screens/tracking.screen.tsx'),
    route('messages', getScreenFile('notifications', 'messages')),
    route('integrations', '../../features/webhooks/console/screens/integrations.screen.tsx'),
    route('ratings', '../../features/ratings/console/screens/ratings.screen.tsx'),
    route('credit', '../../features/credits/console/screens/credit.screen.tsx'),
  ]),
])

export default [
  layout('shell/shop-layout.tsx', { id: SHOP_ROUTE }, shopRoutes),
  consoleRoute,
] satisfies RouteConfig
