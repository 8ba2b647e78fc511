import { bindRoutes, type ServerPlugin } from '#platform/http/server-plugin.ts'
import { availabilityContract } from '../contract/endpoints.ts'
import { judgeItem } from '../domain/judge-item.ts'
import { availabilityHandlers } from './availability.routes.ts'
import { optionSoldOutText, presentItemState } from './availability.service.ts'
import { forgetSlotsJob } from './forget-slots.job.ts'

/** Tells the menu of each item whether it can be ordered, and keeps the places of slots. */
export const availabilityPlugin: ServerPlugin = {
  name: 'availability',
  routes: (platform) => [bindRoutes(availabilityContract, availabilityHandlers(platform))],
  jobs: (platform) => [forgetSlotsJob(platform)],
  provides: ({ catalogue }) => ({
    menuDecoration: [
      {
        stateOf: (product, { store, now, slot, orderType, language }) =>
          presentItemState(judgeItem(product, store, { now, orderType, slot }), product, {
            language,
            catalogue,
            timeZone: store.timeZone,
            now,
          }),
        optionText: (until, { store, now, language }) =>
          optionSoldOutText(until, { language, catalogue, timeZone: store.timeZone, now }),
      },
    ],
  }),
}
