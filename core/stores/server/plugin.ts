import { type Area, routes } from '#platform/http/area.ts'
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
export const storesArea: Area = {
  name: 'stores',
  routes: (platform) => [
    routes(storesContract, storesHandlers(platform)),
    routes(hoursContract, hoursHandlers(platform)),
    routes(answeringContract, answeringHandlers(platform)),
    routes(areaContract, areaHandlers(platform)),
    routes(busyContract, busyHandlers(platform)),
    routes(placeContract, placeHandlers(platform)),
    routes(previewContract, previewHandlers(platform)),
    routes(vendorInfoContract, vendorInfoHandlers(platform)),
  ],
  mount: (app, platform) => {
    serveCrawlers(app, platform)
    servePreviewLinks(app, platform)
  },
}
