import { bindRoutes, type ServerPlugin } from '#platform/http/server-plugin.ts'
import { answeringContract } from '../contract/answering-endpoints.ts'
import { areaContract } from '../contract/area-endpoints.ts'
import { busyContract } from '../contract/busy-endpoints.ts'
import { storesContract } from '../contract/endpoints.ts'
import { hoursContract } from '../contract/hours-endpoints.ts'
import { placeContract } from '../contract/place-endpoints.ts'
import { previewContract } from '../contract/preview-endpoints.ts'
import { vendorInfoContract } from '../contract/vendor-info-endpoints.ts'
import { answeringHandlers } from './answering.routes.ts'
import { areaHandlers } from './areas.routes.ts'
import { busyHandlers } from './busy.routes.ts'
import { serveCrawlers } from './crawlers.ts'
import { hoursHandlers } from './hours.routes.ts'
import { placeHandlers } from './places.routes.ts'
import { previewHandlers, servePreviewLinks } from './preview.routes.ts'
import { storesHandlers } from './stores.routes.ts'
import { vendorInfoHandlers } from './vendor-info.routes.ts'

/** Outlets: hours, pauses, taxes, ways to pay, and the areas they deliver to. */
export const storesPlugin: ServerPlugin = {
  name: 'stores',
  routes: (platform) => [
    bindRoutes(storesContract, storesHandlers(platform)),
    bindRoutes(hoursContract, hoursHandlers(platform)),
    bindRoutes(answeringContract, answeringHandlers(platform)),
    bindRoutes(areaContract, areaHandlers(platform)),
    bindRoutes(busyContract, busyHandlers(platform)),
    bindRoutes(placeContract, placeHandlers(platform)),
    bindRoutes(previewContract, previewHandlers(platform)),
    bindRoutes(vendorInfoContract, vendorInfoHandlers(platform)),
  ],
  mount: (app, platform) => {
    serveCrawlers(app, platform)
    servePreviewLinks(app, platform)
  },
}
