import { useCallback, useEffect, useState } from 'react'
import type { MetaFunction } from 'react-router'
import { usePageTitle } from '#core/customers/storefront/use-page-title.ts'
import { useUser } from '#core/customers/storefront/use-user.ts'
import { findRootData } from '#core/sites/storefront/find-root-data.ts'
import { getPagePath } from '#core/sites/storefront/paths.ts'
import { buildSiteMeta } from '#core/sites/storefront/site-meta.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import { Button } from '#platform/ui/button.tsx'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { CartIcon } from '#platform/ui/icons/cart.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import type { FullOrder, OrdersApi } from '../../contract/endpoints.ts'
import { HistoryCard } from '../components/history-card.tsx'
import { OrderSkeleton } from '../components/order-frame.tsx'
import { useOrdersTexts } from '../orders-texts.ts'

const PAGE_SIZE = 10

interface OrderHistory {
  readonly orders: readonly FullOrder[]
  readonly state: 'loading' | 'ready' | 'failed'
  /** Whether older orders are left to fetch. */
  readonly hasMore: boolean
  /** Fetches the next page, or retries a failed one. */
  readonly more: () => Promise<void>
}

/** The customer's orders, newest first, ten at a time; no request while nobody is signed in. */
const useOrderHistory = (userId: string | undefined): OrderHistory => {
  const [orders, setOrders] = useState<readonly FullOrder[]>([])
  const [state, setState] = useState<OrderHistory['state']>('loading')
  const [hasMore, setHasMore] = useState(false)
  const skip = orders.length

  const fetchFrom = useCallback(async (from: number) => {
    setState('loading')
    const query = {
      ...{ sortByCreatedAt: '-1' as const, withShared: 'true' as const },
      ...{ skip: String(from), limit: String(PAGE_SIZE) },
    }
    const answer = await browserApi<OrdersApi>()('GET /api/v1/orders', { query })
    if (!answer.ok) return setState('failed')
    setOrders((known) => (from === 0 ? answer.data : [...known, ...answer.data]))
    setHasMore(answer.data.length === PAGE_SIZE)
    setState('ready')
  }, [])

  useEffect(() => {
    if (userId) void fetchFrom(0)
  }, [userId, fetchFrom])

  return { orders, state, hasMore, more: () => fetchFrom(skip) }
}

export const meta: MetaFunction = ({ matches }) =>
  buildSiteMeta(findRootData(matches), { path: 'order-history' })

export default function OrderHistoryPage() {
  const t = useOrdersTexts()
  const home = useHome()
  const { user, isKnown } = useUser()
  const { orders, state, hasMore, more } = useOrderHistory(user?._id)
  usePageTitle(t('history.title'))
  const isWaiting = !isKnown || (user !== null && state === 'loading' && orders.length === 0)
  const isEmpty = isKnown && orders.length === 0 && (user === null || state === 'ready')
  return (
    <div className="mx-auto grid max-w-reading gap-4 py-6">
      <h1 className="font-bold text-2xl tracking-tight">{t('history.title')}</h1>
      {isWaiting && <OrderSkeleton />}
      {isEmpty && (
        <EmptyState
          icon={<CartIcon size={40} />}
          heading={t('history.empty')}
          action={<ButtonLink to={getPagePath(home)}>{t('history.toMenu')}</ButtonLink>}
        >
          {t(user?.phoneVerified ? 'history.emptyText' : 'history.signInText')}
        </EmptyState>
      )}
      {orders.map((order) => (
        <HistoryCard key={order._id} order={order} />
      ))}
      {state === 'failed' && (
        <Notice tone="danger" announce="polite" action={<Button onClick={more}>{t('history.retry')}</Button>}>
          {t('history.failed')}
        </Notice>
      )}
      {hasMore && state !== 'failed' && (
        <Button variant="secondary" full onClick={more}>
          {t('history.more')}
        </Button>
      )}
    </div>
  )
}
