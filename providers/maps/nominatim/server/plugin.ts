import type { MapsProvider } from '#core/stores/contract/maps-provider.ts'
import type { Area, Platform } from '#platform/http/area.ts'
import { createNominatim } from './nominatim.ts'

const MAX_ZOOM = 19
const COPYRIGHT = 'https://www.openstreetmap.org/copyright'

const configured = ({ env }: Platform): MapsProvider | undefined => {
  const { MAPS_ORIGIN, MAPS_TILES, MAPS_ATTRIBUTION } = env
  if (!MAPS_ORIGIN || !MAPS_TILES) return undefined
  return createNominatim({
    origin: MAPS_ORIGIN.replace(/\/$/, ''),
    userAgent: `Compass (${env.PUBLIC_ORIGIN ?? 'not public'})`,
    tiles: { url: MAPS_TILES, attribution: MAPS_ATTRIBUTION, attributionUrl: COPYRIGHT, maxZoom: MAX_ZOOM },
  })
}

/** Maps by a server of Nominatim's kind; absent where none is configured. */
export const nominatimMaps: Area = {
  name: 'maps-nominatim',
  provides: (platform) => {
    const provider = configured(platform)
    if (!provider) return {}
    const { origin } = new URL(provider.tiles.url.replaceAll(/[{}]/g, ''))
    return { mapsProvider: [provider], imageSource: [() => origin] }
  },
}
