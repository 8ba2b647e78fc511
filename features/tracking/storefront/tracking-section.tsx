import { useEffect, useState } from 'react'
import { type PlaceMarker, PlacesMap } from '#core/maps/storefront/places-map.tsx'
import { ORDER_STATUS, type OrderStatus } from '#core/orders/domain/order-status.ts'
import { usePublishEta } from '#core/orders/storefront/live-eta.ts'
import type { OrderSectionProps } from '#core/orders/storefront/order-extensions.tsx'
import { OrderPanel } from '#core/orders/storefront/order-panel.tsx'
import { browserApi } from '#platform/contract/browser-api.ts'
import { formatDistance } from '#platform/i18n/format-distance.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { seconds } from '#platform/kernel/clock.ts'
import { Notice } from '#platform/ui/notice.tsx'
import type { OrderTracking, TrackingApi } from '../contract/endpoints.ts'
import { useTrackingTexts } from './tracking-texts.ts'

/** A visible driver moves; before that only the notice can change. */
const LIVE_INTERVAL_MS = seconds(10)
const IDLE_INTERVAL_MS = seconds(30)

/** The tracking data of an order, polled while the page is visible; after an error the last data stays. */
const useTracking = (id: string, status: OrderStatus): OrderTracking | undefined => {
  const [tracking, setTracking] = useState<OrderTracking>()
  useEffect(() => {
    let isWanted = true
    const look = async (): Promise<void> => {
      if (document.visibilityState === 'hidden') return
      const answer = await browserApi<TrackingApi>()('GET /api/v1/orders/:id/tracking', { params: { id } })
      if (isWanted && answer.ok) setTracking(answer.data)
    }
    void look()
    const every = status === ORDER_STATUS.outForDelivery ? LIVE_INTERVAL_MS : IDLE_INTERVAL_MS
    const timer = setInterval(() => void look(), every)
    document.addEventListener('visibilitychange', look)
    return () => {
      isWanted = false
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [id, status])
  return tracking
}

type Live = NonNullable<OrderTracking['live']>

const getMapMarkers = ({ at, outlet, door }: Live): PlaceMarker[] => [
  { kind: 'outlet', at: outlet },
  ...(door ? [{ kind: 'door' as const, at: door }] : []),
  { kind: 'driver', at },
]

const LiveMap = ({ live }: { live: Live }) => {
  const t = useTrackingTexts()
  const language = useLanguage()
  const { driver, metres } = live
  return (
    <OrderPanel heading={driver ? t('driverNamed', { driver }) : t('driver')}>
      {metres !== null && (
        <p className="mb-3 text-muted">{t('away', { distance: formatDistance(metres, language) })}</p>
      )}
      <PlacesMap places={getMapMarkers(live)} label={t('map')} />
    </OrderPanel>
  )
}

/** The driver on a map during delivery, and notices about the driver. */
export const TrackingSection = ({ order }: OrderSectionProps) => {
  const t = useTrackingTexts()
  const tracking = useTracking(order._id, order.status)
  const { live, notice, isSilent } = tracking ?? { live: null, notice: null, isSilent: false }
  // The page itself is about nothing else then.
  const isSaidAbove = order.status === ORDER_STATUS.undelivered
  usePublishEta(order._id, live?.eta ?? null)
  return (
    <>
      <div role="status" className="empty:hidden">
        {notice && !isSaidAbove && (
          <Notice className="my-4" tone={notice.kind === 'cannotDeliver' ? 'danger' : 'warning'}>
            {notice.text}
          </Notice>
        )}
        {!notice && isSilent && <Notice className="my-4">{t('silent')}</Notice>}
      </div>
      {live && <LiveMap live={live} />}
    </>
  )
}
