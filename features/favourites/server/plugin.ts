import { ownRows } from '#core/customers/server/user-export.service.ts'
import { type Area, routes } from '#platform/http/area.ts'
import { favouritesContract } from '../contract/endpoints.ts'
import { deleteFavouritesOf } from './favourites.repo.ts'
import { favouriteHandlers } from './favourites.routes.ts'

/** What customers mark in a menu to find it again. */
export const favouritesArea: Area = {
  name: 'favourites',
  routes: (platform) => [routes(favouritesContract, favouriteHandlers(platform))],
  provides: () => ({
    forgetUser: [deleteFavouritesOf],
    userExport: [ownRows('favourites')],
  }),
}
