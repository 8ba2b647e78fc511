import { bindRoutes, type ServerPlugin } from '#platform/http/server-plugin.ts'
import { allergensContract } from '../contract/endpoints.ts'
import { createAllergensHandlers } from './allergens.routes.ts'
import { createDishConflictsListener } from './dish-conflicts.listener.ts'

/** What the dishes of an outlet state about allergens. */
export const allergensPlugin: ServerPlugin = {
  name: 'allergens',
  routes: (platform) => [bindRoutes(allergensContract, createAllergensHandlers(platform))],
  provides: (platform) => ({ dishConflicts: [createDishConflictsListener(platform)] }),
}
