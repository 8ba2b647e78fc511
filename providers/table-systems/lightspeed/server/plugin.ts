import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import { createLightspeed } from './lightspeed.adapter.ts'

/** Lightspeed Restaurant K-Series, by its Order and Pay API. */
export const lightspeedTableSystem: ServerPlugin = {
  name: 'table-systems-lightspeed',
  provides: () => ({
    tableSystem: [
      {
        ...{ name: 'lightspeed', title: 'Lightspeed Restaurant (K-Series)', takesRoomCharges: false },
        needsSecret: true,
        addresses: ['https://api.lsk.lightspeed.app', 'https://api.trial.lsk.lightspeed.app'],
        fields: ['businessLocationId', 'endpointId'],
        open: createLightspeed,
      },
    ],
  }),
}
