import { useEffect, useState } from 'react'
import { isolateLeftToRight } from '#core/customers/storefront/isolate-left-to-right.ts'
import { getSessionToken } from '#core/customers/storefront/session.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import type { OrdersApi } from '../contract/endpoints.ts'
import { ExpectedTime } from './components/expected-time.tsx'
import { getNewestStep } from './live-order.ts'
import { receiveOrder } from './order-store.ts'
import { useOrdersTexts } from './orders-texts.ts'
import { getOrderStatusPath } from './paths.ts'
import { useLiveOrder } from './use-live-order.ts'

/** A placed order in short, kept up to date, with a link to its status. */
export const PlacedOrder = ({ id }: { id: string }) => {
  const t = useOrdersTexts()
  const home = useHome()
  const { order, state } = useLiveOrder(id)
  if (!order) {
    if (state === 'gone') return <Notice tone="warning">{t('errors.unknownOrder')}</Notice>
    return <Skeleton className="h-28 w-full rounded-xl" />
  }
  const full = order.detail === 'full' ? order : null
  const name = full ? t('summary.title', { number: isolateLeftToRight(full.orderId) }) : t('status.title')
  return (
    <section
      aria-label={name}
      className="mt-5 grid gap-3 rounded-xl border border-line bg-surface-raised p-4 md:p-5"
    >
      <p>
        <span className="block text-muted text-sm">{name}</span>
        <span className="font-bold text-lg" aria-live="polite">
          {getNewestStep(order) || t('summary.waiting')}
        </span>
      </p>
      {full && <ExpectedTime order={full} timeZone={full.store.timeZone} />}
      <ButtonLink to={getOrderStatusPath(home, order._id)} variant="secondary">
        {t('summary.follow')}
      </ButtonLink>
    </section>
  )
}

/** The customer's newest order at an outlet while it is not finished; nothing when there is none. */
export const RunningOrder = ({ storeId }: { storeId: string }) => {
  const [id, setId] = useState<string | null>(null)
  useEffect(() => {
    if (!getSessionToken()) return
    let isWanted = true
    const find = async () => {
      const answer = await browserApi<OrdersApi>()('GET /api/v1/orders', {
        query: { stores: storeId, limit: '1' },
      })
      const [newest] = answer.ok ? answer.data : []
      if (!isWanted || !newest || newest.isFinal) return
      receiveOrder(newest)
      setId(newest._id)
    }
    void find()
    return () => {
      isWanted = false
    }
  }, [storeId])
  return id && <PlacedOrder id={id} />
}
