import { type Area, routes } from '#platform/http/area.ts'
import { storesContract } from '../contract/endpoints.ts'
import { placeContract } from '../contract/place-endpoints.ts'
import { placeHandlers } from './places.routes.ts'
import { storesHandlers } from './stores.routes.ts'

/** Outlets: hours, pauses, taxes, ways to pay, and the areas they deliver to. */
export const storesArea: Area = {
  name: 'stores',
  routes: (platform) => [
    routes(storesContract, storesHandlers(platform)),
    routes(placeContract, placeHandlers(platform)),
  ],
}
