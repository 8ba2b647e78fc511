import { bindRoutes, type ServerPlugin } from '#platform/http/server-plugin.ts'
import { availabilityContract } from '../contract/endpoints.ts'
import { evaluateItem } from '../domain/evaluate-item.ts'
import { createAvailabilityHandlers } from './availability.routes.ts'
import { formatOptionSoldOut, presentItemState } from './availability.service.ts'
import { createSlotsCleanupJob } from './cleanup-slots.job.ts'

/** Adds the availability of each item to the menu, and manages slot reservations. */
export const availabilityPlugin: ServerPlugin = {
  name: 'availability',
  routes: (platform) => [bindRoutes(availabilityContract, createAvailabilityHandlers(platform))],
  jobs: (platform) => [createSlotsCleanupJob(platform)],
  provides: ({ catalogue }) => ({
    menuDecoration: [
      {
        stateOf: (product, { store, now, slot, orderType, language }) =>
          presentItemState(evaluateItem(product, store, { now, orderType, slot }), product, {
            language,
            catalogue,
            timeZone: store.timeZone,
            now,
          }),
        optionText: (until, { store, now, language }) =>
          formatOptionSoldOut(until, { language, catalogue, timeZone: store.timeZone, now }),
      },
    ],
  }),
}
