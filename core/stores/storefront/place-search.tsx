import { useEffect, useState } from 'react'
import { useSite } from '#core/sites/storefront/use-site.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import { PinIcon } from '#platform/ui/icons/pin.tsx'
import { SearchIcon } from '#platform/ui/icons/search.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import type { Place, PlaceApi } from '../contract/place-endpoints.ts'
import { useStoresTexts } from './stores-texts.ts'

/** Faster typing sends no request in between. */
const DEBOUNCE_MS = 350
const MIN_LETTERS = 3

interface SearchResult {
  readonly places: readonly Place[]
  readonly message: string
}

const useSearch = (typed: string): SearchResult | null => {
  const t = useStoresTexts()
  const { _id: promotionUrlId } = useSite()
  const [found, setFound] = useState<SearchResult | null>(null)
  useEffect(() => {
    const search = typed.trim()
    setFound(null)
    if (search.length < MIN_LETTERS) return
    let isWanted = true
    const timer = setTimeout(async () => {
      const answer = await browserApi<PlaceApi>()('GET /api/v1/places', { query: { promotionUrlId, search } })
      if (!isWanted) return
      const places = answer.ok ? answer.data : []
      const none = places.length === 0 ? t('map.noPlace') : ''
      setFound({ places, message: answer.ok ? none : answer.error.message })
    }, DEBOUNCE_MS)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [typed, promotionUrlId, t])
  return found
}

/** Finds a place by typed text. */
export const PlaceSearch = ({ onFound }: { onFound: (place: Place) => void }) => {
  const t = useStoresTexts()
  const [typed, setTyped] = useState('')
  const found = useSearch(typed)
  return (
    <div>
      <TextField
        label={t('map.search')}
        hideLabel
        placeholder={t('map.search')}
        type="search"
        autoComplete="off"
        leading={<SearchIcon size={20} />}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <p role="status" className="mt-1.5 text-muted text-sm empty:hidden">
        {found?.message}
      </p>
      <ul className="mt-1 grid empty:hidden">
        {found?.places.map((place) => (
          <li key={`${place.lat} ${place.long} ${place.text}`}>
            <button
              type="button"
              onClick={() => {
                onFound(place)
                setTyped('')
              }}
              className="flex min-h-target w-full items-center gap-3 rounded-md px-2 text-start hover:bg-surface-sunken"
            >
              <PinIcon size={20} className="text-muted" />
              <bdi>{place.text}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
