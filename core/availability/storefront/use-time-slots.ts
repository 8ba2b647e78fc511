import { useEffect, useState } from 'react'
import { getChannel } from '#core/sites/domain/order-type.ts'
import type { Vendor } from '#core/stores/storefront/load-vendor.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import type { AvailabilityApi, TimeSlots } from '../contract/endpoints.ts'

/** The slots of the current outlet and service; null while loading. */
export const useTimeSlots = ({
  store,
  orderType,
}: Vendor): { slots: TimeSlots | 'failed' | null; retry: () => void } => {
  const language = useLanguage()
  const [slots, setSlots] = useState<TimeSlots | 'failed' | null>(null)
  const [tries, setTries] = useState(0)
  const isPickup = getChannel(orderType) === 'pickup'
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language or another try means asking again
  useEffect(() => {
    const gone = new AbortController()
    const input = { params: { id: store._id }, signal: gone.signal }
    const ask = async () => {
      const api = browserApi<AvailabilityApi>()
      const answer = await (isPickup
        ? api('GET /api/v1/vendor-info/:id/scheduled-pickup-time-slots', input)
        : api('GET /api/v1/vendor-info/:id/time-slots', input))
      if (!gone.signal.aborted) setSlots(answer.ok ? answer.data : 'failed')
    }
    void ask()
    return () => gone.abort()
  }, [store._id, isPickup, tries, language])
  const retry = () => {
    setSlots(null)
    setTries((count) => count + 1)
  }
  return { slots, retry }
}
