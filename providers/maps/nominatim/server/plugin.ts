import type { MapsProvider } from '#core/maps/contract/maps-provider.ts'
import type { Platform, ServerPlugin } from '#platform/http/server-plugin.ts'
import { createNominatim } from './nominatim.adapter.ts'

const MAX_ZOOM = 19
const COPYRIGHT = 'https://www.openstreetmap.org/copyright'

const createConfiguredProvider = ({ env }: Platform): MapsProvider | undefined => {
  const { MAPS_ORIGIN, MAPS_TILES, MAPS_ATTRIBUTION } = env
  if (!MAPS_ORIGIN || !MAPS_TILES) return undefined
  return createNominatim({
    origin: MAPS_ORIGIN.replace(/\/$/, ''),
    userAgent: `Compass (${env.PUBLIC_ORIGIN ?? 'not public'})`,
    tiles: { url: MAPS_TILES, attribution: MAPS_ATTRIBUTION, attributionUrl: COPYRIGHT, maxZoom: MAX_ZOOM },
  })
}

/** Maps by a Nominatim server; absent when none is configured. */
export const nominatimMaps: ServerPlugin = {
  name: 'maps-nominatim',
  provides: (platform) => {
    const provider = createConfiguredProvider(platform)
    if (!provider) return {}
    const { origin } = new URL(provider.tiles.url.replaceAll(/[{}]/g, ''))
    return { mapsProvider: [provider], imageSource: [() => origin] }
  },
}
