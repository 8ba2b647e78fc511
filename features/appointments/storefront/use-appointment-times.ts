import { useEffect, useState } from 'react'
import { getChannel } from '#core/sites/domain/order-type.ts'
import type { Vendor } from '#core/stores/storefront/load-vendor.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import type { AppointmentsApi, AppointmentTimes } from '../contract/endpoints.ts'

interface LoadedTimes {
  /** Null while loading. */
  readonly times: AppointmentTimes | 'failed' | null
  readonly retry: () => void
}

/**
 * Who is free when for the services in the cart.
 * @param version another value loads again, such as when the cart has changed
 */
export const useAppointmentTimes = ({ store, orderType }: Vendor, version = 0): LoadedTimes => {
  const language = useLanguage()
  const [times, setTimes] = useState<LoadedTimes['times']>(null)
  const [attempts, setAttempts] = useState(0)
  const channel = getChannel(orderType) === 'delivery' ? 'delivery' : 'pickup'
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language, cart or attempt means asking again
  useEffect(() => {
    const gone = new AbortController()
    const load = async () => {
      const answer = await browserApi<AppointmentsApi>()('GET /api/v1/vendor-info/:id/appointments', {
        params: { id: store._id },
        query: { channel },
        signal: gone.signal,
      })
      if (!gone.signal.aborted) setTimes(answer.ok ? answer.data : 'failed')
    }
    void load()
    return () => gone.abort()
  }, [store._id, channel, version, attempts, language])
  const retry = () => {
    setTimes(null)
    setAttempts((count) => count + 1)
  }
  return { times, retry }
}
