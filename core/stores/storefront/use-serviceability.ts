import { useState } from 'react'
import type { GeoPoint } from '#core/maps/domain/geo.ts'
import { useSite } from '#core/sites/storefront/use-site.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import type { PlaceApi, Serviceability } from '../contract/place-endpoints.ts'
import { useStoresTexts } from './stores-texts.ts'

/** A checked place: who delivers to it, or a text that explains why none does. */
export interface CheckedPlace {
  readonly point: GeoPoint
  /** The address as text; empty where the map has none. */
  readonly text: string
  readonly served: Serviceability | null
  readonly refusal: string | null
}

/**
 * Requests who delivers to a place. With `store` only that outlet counts. Only the response to the latest request is
 * shown.
 */
export const useServiceability = (store?: string) => {
  const t = useStoresTexts()
  const { _id: promotionUrlId } = useSite()
  const [requested, setAsked] = useState<CheckedPlace | null>(null)
  const ask = async (point: GeoPoint): Promise<CheckedPlace> => {
    const coordinates = { lat: point.lat, long: point.lng }
    const api = browserApi<PlaceApi>()
    const answer = await api('POST /api/v2/serviceability/coordinates', {
      body: { promotionUrlId, coordinates, ...(store ? { store } : {}) },
    })
    const next = answer.ok
      ? { point, text: answer.data.place?.text ?? t('locate.unnamed'), served: answer.data, refusal: null }
      : { point, text: '', served: null, refusal: answer.error.message }
    setAsked(next)
    return next
  }
  return { asked: requested, ask, forget: () => setAsked(null) }
}
