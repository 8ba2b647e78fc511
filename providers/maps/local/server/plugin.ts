import type { FastifyInstance } from 'fastify'
import type { MapsProvider } from '#core/maps/contract/maps-provider.ts'
import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import { findNearestPlace, readGazetteer, searchGazetteerPlaces } from './gazetteer.data.ts'
import { getStreetName, renderTile } from './tile.formatter.ts'

const MAX_ZOOM = 18
const DAY_IN_SECONDS = 86_400

const places = readGazetteer()

const provider: MapsProvider = {
  name: 'local',
  tiles: {
    url: '/map-tiles/{z}/{x}/{y}.svg',
    attribution: 'Compass demo map',
    attributionUrl: '/',
    maxZoom: MAX_ZOOM,
  },
  search: async (question) => searchGazetteerPlaces(places, question),
  reverse: async (point, language) =>
    findNearestPlace(places, point, { street: getStreetName(point), language }),
}

interface TileParams {
  readonly z: string
  readonly x: string
  readonly file: string
}

const readTile = ({ z, x, file }: TileParams) => {
  const y = /^(\d{1,6})\.svg$/.exec(file)?.[1]
  if (y === undefined || !/^\d{1,2}$/.test(z) || !/^\d{1,6}$/.test(x)) return undefined
  const address = { z: Number(z), x: Number(x), y: Number(y) }
  const count = 2 ** address.z
  return address.z <= MAX_ZOOM && address.x < count && address.y < count ? address : undefined
}

const mountTiles = (app: FastifyInstance): void => {
  app.get<{ Params: TileParams }>('/map-tiles/:z/:x/:file', { schema: { hide: true } }, (request, reply) => {
    const address = readTile(request.params)
    if (!address) return reply.code(404).send()
    return reply
      .type('image/svg+xml')
      .header('cache-control', `public, max-age=${DAY_IN_SECONDS}`)
      .header('content-security-policy', "default-src 'none'; style-src 'none'")
      .send(renderTile(address, places))
  })
}

/** The simulated map service; exists with demo merchants only. */
export const localMaps: ServerPlugin = {
  name: 'maps-local',
  provides: ({ env }) => (env.DEMO ? { mapsProvider: [provider] } : {}),
  mount: (app, { env }) => {
    if (env.DEMO) mountTiles(app)
  },
}
