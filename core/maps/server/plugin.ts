import { bindRoutes, type ServerPlugin } from '#platform/http/server-plugin.ts'
import { ok } from '#platform/kernel/result.ts'
import { mapsContract } from '../contract/endpoints.ts'
import { getMapsProvider } from './maps.service.ts'

/** The map: its tiles and, through the port, what stands at a place. */
export const mapsPlugin: ServerPlugin = {
  name: 'maps',
  routes: (platform) => [
    bindRoutes(mapsContract, {
      'GET /api/v1/maps': async () => ok(getMapsProvider(platform)?.tiles ?? null),
    }),
  ],
}
