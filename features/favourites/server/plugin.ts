import { defineUserRowsExport } from '#core/customers/server/user-export.service.ts'
import { bindRoutes, type ServerPlugin } from '#platform/http/server-plugin.ts'
import { favouritesContract } from '../contract/endpoints.ts'
import { deleteUserFavourites } from './favourites.repo.ts'
import { createFavouriteHandlers } from './favourites.routes.ts'

/** Products that customers mark in a menu to find them again. */
export const favouritesPlugin: ServerPlugin = {
  name: 'favourites',
  routes: (platform) => [bindRoutes(favouritesContract, createFavouriteHandlers(platform))],
  provides: () => ({
    forgetUser: [deleteUserFavourites],
    userExport: [defineUserRowsExport('favourites')],
  }),
}
