import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { SHOP_ROUTE } from '../../core/stores/storefront/shop-route.ts'

/** A page of a part, by the part's folder and its own name. */
const pageIn = (named: string): string =>
  `../../${named.replace(/\/([^/]+)$/, '/storefront/pages/$1')}.page.tsx`

const page = (area: string, name: string): string => pageIn(`core/${area}/${name}`)

/** A page that old links name below an outlet; what stands there is the merchant's own and says nothing to us. */
export const ofAnOutlet = (path: string, file: string) =>
  route(`:home/:place/${path}`, file, { id: `${path} of an outlet` })

/** Pages about a person's own things: their cart, orders and account. */
const personal = [
  route(':home?/my-order', page('checkout', 'my-order')),
  route(':home?/table-order', page('checkout', 'my-order'), { id: 'table-order' }),
  route(':home?/order-summary/:id', page('orders', 'order-summary')),
  route(':home?/order-status/:id', page('orders', 'order-status')),
  route(':home?/order-status-message', page('orders', 'order-status-message')),
  route(':home?/order-history', page('orders', 'order-history')),
  route(':home?/payment/:id/return', page('payments', 'payment-return')),
  route(':home?/payment/:id/failure', page('checkout', 'payment-failure')),
  route(':home?/profile', page('customers', 'profile')),
  route(':home?/promo', '../../features/promotions/storefront/pages/promo.page.tsx'),
  route(':home?/favourites', pageIn('features/favourites/favourites')),
  route(':home?/group-cart/:token', '../../features/group-cart/storefront/pages/group-cart.page.tsx'),
  route(':home?/redeemLoyalty', '../../features/loyalty/storefront/pages/redeem-loyalty.page.tsx'),
  route(':home?/redeemLoyalty/enter-amount', '../../features/loyalty/storefront/pages/enter-amount.page.tsx'),
  route(':home?/redeemLoyalty/secret-code', '../../features/loyalty/storefront/pages/secret-code.page.tsx'),
  route(':home?/recurring-orders/:order?', pageIn('features/recurring-orders/recurring-orders')),
  route(':home?/order-replacement/:id', pageIn('features/replacements/order-replacement')),
  route(':home?/order-replacement-payment-failed/:id/:payment', pageIn('features/replacements/failed')),
  route(':home?/add-to-order/:id', pageIn('features/replacements/add-to-order')),
  route(':home/pay-link/:id', pageIn('features/pay-links/order-link')),
  route(':home?/change-delivery-address/:id/address?', pageIn('features/readdress/change-delivery-address')),
  ofAnOutlet('redeemLoyalty', '../../features/loyalty/storefront/pages/redeem-loyalty.page.tsx'),
  ofAnOutlet('redeemLoyalty/enter-amount', '../../features/loyalty/storefront/pages/enter-amount.page.tsx'),
  ofAnOutlet('redeemLoyalty/secret-code', '../../features/loyalty/storefront/pages/secret-code.page.tsx'),
  route(':home?/track-order', '../../features/tracking/storefront/pages/track-order.page.tsx'),
  route(':home?/addresses-cards', page('customers', 'addresses-cards')),
]

/** One category, and the search; what stands before them is the merchant's own and says nothing to us. */
const categoryPages = [
  route(':home?/:place/category', page('menus', 'category')),
  route(':home?/:place/new/category', page('menus', 'category'), { id: 'new-category' }),
  route(':home?/:place/search', page('menus', 'search')),
]

/**
 * Pages of a shop. The home path is optional, because a merchant may have an own host; whatever is none of the pages
 * is the menu, as old links and printed codes lead anywhere below a home path.
 */
const shop = [
  index('pages/start.page.tsx', { id: 'start' }),
  route(':home?/menu-list', page('menus', 'menu'), { id: 'menu-list' }),
  route(':home?/vendor-info/:id', page('checkout', 'vendor-info')),
  route(':home?/store-timings', page('stores', 'store-timings')),
  ...categoryPages,
  route(':home?/about-us', page('sites', 'about-us')),
  route(':home?/faq', page('sites', 'faq')),
  route(':home?/terms-conditions', page('sites', 'terms-conditions')),
  route('pay-link/*', pageIn('features/pay-links/pay-link')),
  route('pay-link/payment/:id/failure', pageIn('features/pay-links/pay-link'), { id: 'pay-link-failure' }),
  layout('shell/personal-layout.tsx', personal),
  route(':home/*', page('menus', 'menu'), { id: 'menu' }),
]

const screen = (area: string, name: string): string => `../../core/${area}/console/screens/${name}.screen.tsx`

/** The merchant's console: a tree of its own, so that nothing of it reaches a shop's pages. */
const merchantConsole = route('console', '../console/console-root.tsx', [
  route('sign-in', screen('staff', 'sign-in')),
  layout('../console/console-layout.tsx', { id: 'console' }, [
    index(screen('orders', 'board')),
    route('new-order', '../../features/staff-orders/console/screens/new-order.screen.tsx'),
    route('availability', screen('menus', 'availability')),
    route('menu', screen('menus', 'menu')),
    route('promotions', '../../features/promotions/console/screens/promotions.screen.tsx'),
    route('outlet', screen('stores', 'outlet')),
    route('areas', screen('stores', 'areas')),
    route('hours', screen('stores', 'hours')),
    route('kitchen', '../../features/kitchen-stations/console/screens/kitchen.screen.tsx'),
    route('stations', '../../features/kitchen-stations/console/screens/stations.screen.tsx'),
    route('points', '../../features/loyalty/console/screens/points.screen.tsx'),
    route('points-rules', '../../features/loyalty/console/screens/points-rules.screen.tsx'),
    route('tracking', '../../features/tracking/console/screens/tracking.screen.tsx'),
    route('messages', screen('notifications', 'messages')),
    route('integrations', '../../features/webhooks/console/screens/integrations.screen.tsx'),
    route('ratings', '../../features/ratings/console/screens/ratings.screen.tsx'),
    route('credit', '../../features/credits/console/screens/credit.screen.tsx'),
  ]),
])

export default [
  layout('shell/shop-layout.tsx', { id: SHOP_ROUTE }, shop),
  merchantConsole,
] satisfies RouteConfig
