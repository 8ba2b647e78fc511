import type { Area } from '#platform/http/area.ts'
import { judgeItem } from '../domain/judge-item.ts'
import { optionSoldOutText, presentItemState } from './availability.service.ts'

/** Tells the menu of each item whether it can be ordered. */
export const availabilityArea: Area = {
  name: 'availability',
  provides: ({ catalogue }) => ({
    menuDecoration: [
      {
        stateOf: (product, { store, now, orderType, language }) =>
          presentItemState(judgeItem(product, store, { now, orderType }), product, {
            language,
            catalogue,
            timeZone: store.timeZone,
          }),
        optionText: (until, { store, now, language }) =>
          optionSoldOutText(until, { language, catalogue, timeZone: store.timeZone, now }),
      },
    ],
  }),
}
