import { useCallback, useEffect, useState } from 'react'
import { browserApi } from '#platform/contract/browser-api.ts'
import type { Address, CustomersApi } from '../contract/endpoints.ts'

export interface AddressesState {
  /** Undefined while loading. */
  readonly addresses: readonly Address[] | undefined
  readonly isFailed: boolean
  readonly reload: () => Promise<void>
}

/** The saved addresses of the signed-in customer. `ofUser` is the customer's id; another id loads them again. */
export const useAddresses = (ofUser: string): AddressesState => {
  const [addresses, setAddresses] = useState<readonly Address[]>()
  const [isFailed, setFailed] = useState(false)
  const reload = useCallback(async () => {
    if (!ofUser) return
    const answer = await browserApi<CustomersApi>()('GET /api/v1/address', { query: {} })
    setFailed(!answer.ok)
    if (answer.ok) setAddresses(answer.data)
  }, [ofUser])
  useEffect(() => {
    void reload()
  }, [reload])
  return { addresses, isFailed, reload }
}
