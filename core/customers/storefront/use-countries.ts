import { useCallback, useEffect, useRef, useState } from 'react'
import { browserApi } from '#platform/contract/browser-api.ts'
import type { PhoneCountry } from '#platform/ui/phone-field.tsx'
import type { CustomersApi } from '../contract/endpoints.ts'

export interface PhoneCountryOption extends PhoneCountry {
  /** A national number as it looks in this country. */
  readonly example: string
}

export interface Countries {
  /** The outlet's own first; empty until they are here. */
  readonly list: readonly PhoneCountryOption[]
  readonly isFailed: boolean
  /** Asks again and answers with the list; with an empty one when that fails too. */
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

/** The countries whose phones may be used at an outlet; a list that failed is asked for again when the line is back. */
export const useCountries = (storeId: string): Countries => {
  const [{ list, isFailed }, setState] = useState<Omit<Countries, 'load'>>({ list: [], isFailed: false })
  const turn = useRef(0)
  const load = useCallback(async () => {
    turn.current += 1
    const mine = turn.current
    const fetched = await fetchCountries(storeId)
    // An older question must not undo what a newer one found.
    if (mine === turn.current) setState({ list: fetched ?? [], isFailed: fetched === null })
    return fetched ?? []
  }, [storeId])
  useEffect(() => {
    void load()
  }, [load])
  const isHere = list.length > 0
  useEffect(() => {
    // While the first answer is awaited too: it may say that there was no line after the line has come back.
    if (isHere) return
    const onOnline = () => void load()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [isHere, load])
  return { list, isFailed, load }
}
