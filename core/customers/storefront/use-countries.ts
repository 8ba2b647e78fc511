import { useEffect, useState } from 'react'
import { browserApi } from '#platform/contract/browser-api.ts'
import type { PhoneCountry } from '#platform/ui/phone-field.tsx'
import type { CustomersApi } from '../contract/endpoints.ts'

export interface DialCountry extends PhoneCountry {
  /** A national number as it looks in this country. */
  readonly example: string
}

/** The countries whose phones may be used at an outlet, its own first; empty until they are here. */
export const useCountries = (storeId: string): readonly DialCountry[] => {
  const [countries, setCountries] = useState<readonly DialCountry[]>([])
  useEffect(() => {
    let left = false
    void browserApi<CustomersApi>()('GET /api/v1/countries', { query: { store: storeId } }).then((answer) => {
      if (left || !answer.ok) return
      setCountries(
        answer.data.map(({ alpha2Code, dialCode, ...country }) => ({
          ...country,
          code: alpha2Code,
          dialCode: `+${dialCode}`,
        })),
      )
    })
    return () => {
      left = true
    }
  }, [storeId])
  return countries
}
