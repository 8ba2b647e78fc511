import { useCallback, useEffect, useRef, useState } from 'react'
import { browserApi } from '#platform/contract/browser-api.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import type { PhoneCountry } from '#platform/ui/phone-field.tsx'
import type { CustomersApi } from '../contract/endpoints.ts'

export interface PhoneCountryOption extends PhoneCountry {
  /** An example of a national number in this country. */
  readonly example: string
}

export interface Countries {
  /** The outlet's own country first; empty while loading. */
  readonly list: readonly PhoneCountryOption[]
  readonly isFailed: boolean
  /** Loads the list again and returns it; an empty one if that fails too. */
  readonly load: () => Promise<readonly PhoneCountryOption[]>
}

const fetchCountries = async (store: string): Promise<readonly PhoneCountryOption[] | null> => {
  const answer = await browserApi<CustomersApi>()('GET /api/v1/countries', { query: { store } })
  if (!answer.ok) return null
  return answer.data.map(({ alpha2Code, dialCode, ...country }) => ({
    ...country,
    code: alpha2Code,
    dialCode: `+${dialCode}`,
  }))
}

/**
 * The countries whose phones may be used at an outlet; a failed list is requested again when the connection is back.
 */
export const useCountries = (storeId: string): Countries => {
  const [{ list, isFailed }, setState] = useState<Omit<Countries, 'load'>>({ list: [], isFailed: false })
  const turn = useRef(0)
  const language = useLanguage()
  const load = useCallback(async () => {
    turn.current += 1
    const mine = turn.current
    const fetched = await fetchCountries(storeId)
    // An older response must not overwrite the result of a newer one.
    if (mine === turn.current) setState({ list: fetched ?? [], isFailed: fetched === null })
    return fetched ?? []
  }, [storeId])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the server names the countries in the language
  useEffect(() => {
    void load()
  }, [load, language])
  const isHere = list.length > 0
  useEffect(() => {
    // Also while the first request is pending: it may report a lost connection after the connection is back.
    if (isHere) return
    const onOnline = () => void load()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [isHere, load])
  return { list, isFailed, load }
}
