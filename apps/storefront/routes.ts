import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { SHOP_ROUTE } from '../../core/stores/storefront/shop-route.ts'

/** A page's file, by its part's folder and its name. */
const page = (named: string): string =>
  `../../${named.replace(/\/([^/]+)$/, '/storefront/pages/$1')}.page.tsx`

const corePage = (area: string, name: string): string => page(`core/${area}/${name}`)

/** A page that old links name below an outlet; the outlet segment is the merchant's own and is ignored. */
export const outletRoute = (path: string, file: string) =>
  route(`:home/:place/${path}`, file, { id: `${path} of an outlet` })

/** Pages with personal data: a customer's cart, orders and account. */
const personalRoutes = [
  route(':home?/my-order', corePage('checkout', 'my-order')),
  route(':home?/table-order', corePage('checkout', 'my-order'), { id: 'table-order' }),
  route(':home?/order-summary/:id', corePage('orders', 'order-summary')),
  route(':home?/order-status/:id', corePage('orders', 'order-status')),
  route(':home?/order-status-message', corePage('orders', 'order-status-message')),
  route(':home?/order-history', corePage('orders', 'order-history')),
  route(':home?/payment/:id/return', corePage('checkout', 'payment-return')),
  route(':home?/payment/:id/failure', corePage('checkout', 'payment-failure')),
  route(':home?/profile', corePage('customers', 'profile')),
  route(':home?/promo', '../../features/promotions/storefront/pages/promo.page.tsx'),
  route(':home?/favourites', page('features/favourites/favourites')),
  route(':home?/group-cart/:token', '../../features/group-cart/storefront/pages/group-cart.page.tsx'),
  route(':home?/table-bill/:id', page('features/split-bill/table-bill')),
  route(':home?/redeemLoyalty', '../../features/loyalty/storefront/pages/redeem-loyalty.page.tsx'),
  route(':home?/redeemLoyalty/enter-amount', '../../features/loyalty/storefront/pages/enter-amount.page.tsx'),
  route(':home?/redeemLoyalty/secret-code', '../../features/loyalty/storefront/pages/secret-code.page.tsx'),
  route(':home?/recurring-orders/:order?', page('features/recurring-orders/recurring-orders')),
  route(':home?/order-replacement/:id', page('features/replacements/order-replacement')),
  route(':home?/order-replacement-payment-failed/:id/:payment', page('features/replacements/failed')),
  route(':home?/add-to-order/:id', page('features/replacements/add-to-order')),
  route(':home?/change-delivery-address/:id/address?', page('features/readdress/change-delivery-address')),
  outletRoute('redeemLoyalty', '../../features/loyalty/storefront/pages/redeem-loyalty.page.tsx'),
  outletRoute('redeemLoyalty/enter-amount', '../../features/loyalty/storefront/pages/enter-amount.page.tsx'),
  outletRoute('redeemLoyalty/secret-code', '../../features/loyalty/storefront/pages/secret-code.page.tsx'),
  route(':home?/track-order', '../../features/tracking/storefront/pages/track-order.page.tsx'),
  route(':home?/addresses-cards', corePage('customers', 'addresses-cards')),
]

/** Pages with a customer's data that have no room for extensions, and so load none. */
const plainRoutes: RouteConfigEntry[] = [
  route(':home?/dine/:code', page('features/dine-in/dine')),
  route(':home?/roomdining/:code', page('features/dine-in/dine'), { id: 'roomdining' }),
  route(':home?/pay-link/:id', page('features/pay-links/pay-link')),
  route(':home?/pay-link/summary/:id', page('features/pay-links/pay-link-summary')),
  route(':home?/summary/:id', page('features/pay-links/pay-link-summary'), { id: 'summary' }),
  route(':home?/pay-link/payment/:id/failure', page('features/pay-links/pay-link-failure')),
  route(':home?/lp/:id/basket', page('features/food-court/basket')),
  route(':home?/lp/:id/orders/:orderId', page('features/food-court/court-order')),
]

/** One category, and the search; the segment before them is the merchant's own and is ignored. */
const categoryPages = [
  route(':home?/:place/category', corePage('menus', 'category')),
  route(':home?/:place/new/category', corePage('menus', 'category'), { id: 'new-category' }),
  route(':home?/:place/search', corePage('menus', 'search')),
  route('category', corePage('menus', 'category'), { id: 'category of a host' }),
  route('search', corePage('menus', 'search'), { id: 'search of a host' }),
]

/**
 * Pages of a shop. The home path is optional, because a merchant may have its own host. Every other path is the menu,
 * because old links and printed codes point anywhere below a home path; a reserved word without a page is not found.
 */
const shopRoutes = [
  index('pages/start.page.tsx', { id: 'start' }),
  route(':home?/menu-list', corePage('menus', 'menu'), { id: 'menu-list' }),
  route(':home?/vendor-info/:id', corePage('checkout', 'vendor-info')),
  route(':home?/store-timings', corePage('stores', 'store-timings')),
  ...categoryPages,
  route(':home?/about-us', corePage('sites', 'about-us')),
  route(':home?/faq', corePage('sites', 'faq')),
  route(':home?/terms-conditions', corePage('sites', 'terms-conditions')),
  route(':home?/lp/:id/brands', page('features/food-court/stalls')),
  route(':home?/lp/:id/brands/:brandId', page('features/food-court/stall')),
  route(':home?/medica/*', page('features/pharmacy/pharmacies'), { id: 'medica' }),
  route(':home?/msite/medica/*', page('features/pharmacy/pharmacies'), { id: 'msite-medica' }),
  route(':home?/unsubscribe/:token', page('features/outreach/unsubscribe')),
  route(':home?/landing', page('features/landing/landing')),
  route(':home?/lp/:id', page('features/landing/landing'), { id: 'lp' }),
  route(':home?/linklist/:id', page('features/link-lists/link-list')),
  route('pay-link/*', page('features/pay-links/pay-link'), { id: 'no-pay-link' }),
  layout('shell/merchant-layout.tsx', [...plainRoutes, layout('shell/personal-layout.tsx', personalRoutes)]),
  route(':home/*', corePage('menus', 'menu'), { id: 'menu' }),
]

const screen = (area: string, name: string): string => `../../core/${area}/console/screens/${name}.screen.tsx`

/** The merchant's console: a separate route tree, so that shop pages load nothing of it. */
const consoleRoute = route('console', '../console/console-root.tsx', [
  route('sign-in', screen('staff', 'sign-in')),
  route('join', screen('staff', 'join')),
  route('forgot-password', screen('staff', 'forgot-password')),
  route('new-password', screen('staff', 'new-password')),
  route('sign-up', '../../features/new-shops/console/screens/sign-up.screen.tsx'),
  route('new-shop', '../../features/new-shops/console/screens/new-shop.screen.tsx'),
  layout('../console/console-layout.tsx', { id: 'console' }, [
    index(screen('orders', 'board')),
    route('new-order', '../../features/staff-orders/console/screens/new-order.screen.tsx'),
    route('availability', screen('menus', 'availability')),
    route('menu', '../../features/menu-editor/console/screens/menu.screen.tsx'),
    route('promotions', '../../features/promotions/console/screens/promotions.screen.tsx'),
    route('outlet', screen('stores', 'outlet')),
    route('areas', screen('delivery-areas', 'areas')),
    route('hours', screen('stores', 'hours')),
    route('kitchen', '../../features/kitchen-stations/console/screens/kitchen.screen.tsx'),
    route('stations', '../../features/kitchen-stations/console/screens/stations.screen.tsx'),
    route('tables', '../../features/dine-in/console/screens/tables.screen.tsx'),
    route('table-answers', '../../features/dine-in/console/screens/answer-times.screen.tsx'),
    route('table-calls', '../../features/dine-in/console/screens/call-list.screen.tsx'),
    route('points', '../../features/loyalty/console/screens/points.screen.tsx'),
    route('points-rules', '../../features/loyalty/console/screens/points-rules.screen.tsx'),
    route('tracking', '../../features/tracking/console/screens/tracking.screen.tsx'),
    route('messages', screen('notifications', 'messages')),
    route('integrations', '../../features/webhooks/console/screens/integrations.screen.tsx'),
    route('campaigns', '../../features/conversions/console/screens/campaigns.screen.tsx'),
    route('table-system', '../../features/table-systems/console/screens/table-system.screen.tsx'),
    route('ratings', '../../features/ratings/console/screens/ratings.screen.tsx'),
    route('pay-links', '../../features/pay-links/console/screens/pay-links.screen.tsx'),
    route('court-settlement', '../../features/food-court/console/screens/court-settlement.screen.tsx'),
    route('first-steps', '../../features/new-shops/console/screens/first-steps.screen.tsx'),
    route('readiness', '../../features/settings/console/screens/readiness.screen.tsx'),
    route('outlet-details', '../../features/settings/console/screens/outlet-details.screen.tsx'),
    route('ordering', '../../features/settings/console/screens/ordering.screen.tsx'),
    route('brand', '../../features/settings/console/screens/brand.screen.tsx'),
    route('payments', '../../features/settings/console/screens/payments.screen.tsx'),
    route('support-chat', '../../features/support-chat/console/screens/support-chat.screen.tsx'),
    route('pixels', '../../features/pixels/console/screens/pixels.screen.tsx'),
    route('prescription-settings', '../../features/prescriptions/console/screens/retention.screen.tsx'),
    route('appointment-people', '../../features/appointments/console/screens/people.screen.tsx'),
    route('link-lists', '../../features/link-lists/console/screens/link-lists.screen.tsx'),
    route('ordering-links', '../../features/ordering-links/console/screens/ordering-links.screen.tsx'),
    route('time-machine', '../../features/time-machine/console/screens/time-machine.screen.tsx'),
    route('outreach', '../../features/outreach/console/screens/outreach.screen.tsx'),
    route('payment-reviews', '../../features/payment-reviews/console/screens/payment-reviews.screen.tsx'),
    route('customers', '../../features/customer-records/console/screens/customers.screen.tsx'),
    route('today', '../../features/reports/console/screens/today.screen.tsx'),
    route('history', '../../features/audit-log/console/screens/history.screen.tsx'),
    route('reports', '../../features/reports/console/screens/reports.screen.tsx'),
    route('day-close', '../../features/reports/console/screens/day-close.screen.tsx'),
    route('staff', screen('staff', 'people')),
    route('staff-roles', screen('staff', 'roles')),
    route('account', screen('staff', 'account')),
    route('credit', '../../features/credits/console/screens/credit.screen.tsx'),
  ]),
])

export default [
  layout('shell/shop-layout.tsx', { id: SHOP_ROUTE }, shopRoutes),
  consoleRoute,
] satisfies RouteConfig
