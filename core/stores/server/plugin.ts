import { bindRoutes, type ServerPlugin } from '#platform/http/server-plugin.ts'
import { acceptanceContract } from '../contract/acceptance-endpoints.ts'
import { busyContract } from '../contract/busy-endpoints.ts'
import { storesContract } from '../contract/endpoints.ts'
import { hoursContract } from '../contract/hours-endpoints.ts'
import { placeContract } from '../contract/place-endpoints.ts'
import { previewContract } from '../contract/preview-endpoints.ts'
import { vendorInfoContract } from '../contract/vendor-info-endpoints.ts'
import { createAcceptanceHandlers } from './acceptance.routes.ts'
import { createBusyHandlers } from './busy.routes.ts'
import { registerCrawlerRoutes } from './crawlers.routes.ts'
import { createHoursHandlers } from './hours.routes.ts'
import { outletReadiness } from './outlet-readiness.listener.ts'
import { createPlaceHandlers } from './places.routes.ts'
import { createPreviewHandlers, registerPreviewLinks } from './preview.routes.ts'
import { createShopClockReader } from './shop-clock.listener.ts'
import { createStoresHandlers } from './stores.routes.ts'
import { listBrandStoreIds } from './stores.service.ts'
import { createVendorInfoHandlers } from './vendor-info.routes.ts'

/** Outlets: hours, pauses, taxes, payment methods, and which of them serve a place. */
export const storesPlugin: ServerPlugin = {
  name: 'stores',
  routes: (platform) => [
    bindRoutes(storesContract, createStoresHandlers(platform)),
    bindRoutes(hoursContract, createHoursHandlers(platform)),
    bindRoutes(acceptanceContract, createAcceptanceHandlers(platform)),
    bindRoutes(busyContract, createBusyHandlers(platform)),
    bindRoutes(placeContract, createPlaceHandlers(platform)),
    bindRoutes(previewContract, createPreviewHandlers(platform)),
    bindRoutes(vendorInfoContract, createVendorInfoHandlers(platform)),
  ],
  provides: (platform) => ({
    brandStoreIds: [listBrandStoreIds],
    readinessCheck: [outletReadiness],
    shopClock: [createShopClockReader(platform)],
  }),
  mount: (app, platform) => {
    registerCrawlerRoutes(app, platform)
    registerPreviewLinks(app, platform)
  },
}
