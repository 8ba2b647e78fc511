import { type KeyboardEvent, useEffect, useId, useState } from 'react'
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

/** Finds a place by typed text: suggestions while typing, chosen by a tap, or by the arrow keys and Enter. */
export const PlaceSearch = ({ onFound }: { onFound: (place: Place) => void }) => {
  const t = useStoresTexts()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(-1)
  const found = useSearch(typed)
  const places = found?.places ?? []
  const isOpen = places.length > 0
  const marked = places[at]
  const choose = (place: Place) => {
    setTyped('')
    setAt(-1)
    onFound(place)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    // In a form, Enter chooses and does not send it.
    if (event.key === 'Enter') event.preventDefault()
    if (!isOpen) return
    if (step !== undefined) {
      event.preventDefault()
      setAt((Math.max(at, step > 0 ? -1 : 0) + step + places.length) % places.length)
    } else if (event.key === 'Enter') {
      const [first] = places
      const taken = marked ?? (places.length === 1 ? first : undefined)
      if (taken) choose(taken)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      setTyped('')
    }
  }
  return (
    <div>
      <TextField
        label={t('map.search')}
        hideLabel
        placeholder={t('map.search')}
        role="combobox"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={marked ? `${id}-${at}` : undefined}
        leading={<SearchIcon size={20} />}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setAt(-1)
        }}
        onKeyDown={onKeyDown}
      />
      <p role="status" className="mt-1.5 text-muted text-sm empty:hidden">
        {found?.message}
      </p>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t('map.search')}
        hidden={!isOpen}
        className="scroll-slim mt-1 max-h-64 rounded-md border border-line bg-surface-raised shadow-md"
      >
        {places.map((place, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard chooses from the text field
          <div
            key={`${place.lat} ${place.long} ${place.text}`}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(place)}
            className="flex min-h-target cursor-pointer items-center gap-3 px-4 py-2 hover:bg-surface-sunken aria-selected:bg-brand-soft"
          >
            <PinIcon size={20} className="shrink-0 text-muted" />
            <bdi>{place.text}</bdi>
          </div>
        ))}
      </div>
    </div>
  )
}
