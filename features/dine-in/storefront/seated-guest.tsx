import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { cartErrors } from '#core/cart/contract/errors.ts'
import { useCartStore } from '#core/cart/storefront/cart-store.ts'
import { loadCart } from '#core/cart/storefront/load-cart.ts'
import { PinnedBar, useIsProductPage } from '#core/cart/storefront/pinned-bar.tsx'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import { useHome, useSite } from '#core/sites/storefront/use-site.ts'
import { readStoredChoice, saveServiceChoice } from '#core/stores/storefront/change-choice.ts'
import { showSeat } from '#core/stores/storefront/seat-store.ts'
import { browserApi, generateIdempotencyKey } from '#platform/contract/browser-api.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { TableIcon } from '#platform/ui/icons/table.tsx'
import { forceMobileLayout } from '#platform/ui/mobile-layout.ts'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { DineInApi, TableSession } from '../contract/endpoints.ts'
import { computeRunningTotals } from '../domain/running-total.ts'
import { isSentAway } from '../domain/session.ts'
import { useDineInTexts } from './dine-in-texts.ts'
import { getTableOrderPath } from './paths.ts'
import { showVisit, useTableStore } from './table-store.ts'
import { useDraftExtension } from './use-draft-extension.ts'
import { useLiveVisit } from './use-live-visit.ts'

/** Moves the guest's cart into the draft of the table, one call at a time; what is added meanwhile follows. */
const useHandOver = (): ((visit: TableSession) => Promise<void>) => {
  const t = useDineInTexts()
  const errorText = useErrorText()
  const toast = useToasts((state) => state.show)
  const isBusy = useRef(false)
  const isAgain = useRef(false)
  return useCallback(
    async ({ _id: id, store }) => {
      isAgain.current = true
      if (isBusy.current) return
      isBusy.current = true
      while (isAgain.current) {
        isAgain.current = false
        const call = { params: { id }, body: {}, idempotencyKey: generateIdempotencyKey() }
        const answer = await browserApi<DineInApi>()('POST /api/v1/table-sessions/:id/handOver', call)
        if (answer.ok) {
          showVisit(answer.data)
          toast({ text: t('live.added'), tone: 'success' })
        } else if (answer.error.code !== cartErrors.empty.code)
          toast({ text: errorText(answer.error), tone: 'danger' })
        await loadCart(store._id)
      }
      isBusy.current = false
    },
    [t, errorText, toast],
  )
}

/** Hands over whatever the guest has in their own cart while the visit is open. */
const useLiveHandOver = (visit: TableSession | undefined): void => {
  const handOver = useHandOver()
  const isOpen = visit?.status === 'open' && visit.detail !== null
  const storeId = isOpen ? visit.store._id : undefined
  const count = useCartStore(({ cart }) =>
    cart && cart.store === storeId ? cart.products.reduce((sum, { qty }) => sum + qty, 0) : 0,
  )
  const seen = useRef(0)
  useEffect(() => {
    const before = seen.current
    seen.current = count
    if (visit && isOpen && count > before) void handOver(visit)
  }, [visit, isOpen, count, handOver])
}

/** The checkout of an own cart makes no sense at a table: the table's order takes its place. */
const useTableInsteadOfCart = (isIn: boolean): void => {
  const home = useHome()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const isCart = pathname.endsWith('/my-order')
  useEffect(() => {
    if (isIn && isCart) void navigate(getTableOrderPath(home), { replace: true })
  }, [isIn, isCart, home, navigate])
}

/** After the visit the shop is the usual one again. */
const useReturnToUsualService = (isOver: boolean): void => {
  const { homePath } = useSite()
  useEffect(() => {
    if (isOver) saveServiceChoice(homePath, { ...readStoredChoice(), serviceType: undefined })
  }, [isOver, homePath])
}

/**
 * A guest at a table, on every page of the shop: what they add goes to the draft of the table, and on pages with
 * products a bar leads to the table's order.
 */
export const SeatedGuest = ({ id }: { id: string }) => {
  const t = useDineInTexts()
  const language = useLanguage()
  const home = useHome()
  const state = useTableStore(({ visit }) => visit)
  const visit = typeof state === 'object' ? state : undefined
  const isOver = visit?.status === 'closed' || state === 'gone'
  // Staff may let a guest in again whom they sent away, so the visit is still followed.
  const isAway = isOver || (visit !== undefined && isSentAway(visit.you.status))
  useLiveVisit(id, isOver)
  useLiveHandOver(visit)
  useDraftExtension(visit)
  useTableInsteadOfCart(visit?.detail !== null && visit !== undefined && !isAway)
  useReturnToUsualService(isAway)
  // Also while the visit is being read: who sat down a moment ago must not see the wide layout meanwhile.
  useLayoutEffect(() => (isAway ? undefined : forceMobileLayout()), [isAway])
  const isSeated = visit !== undefined && !isAway
  const place = visit && t(visit.table.kind, { name: visit.table.name })
  useEffect(() => (isSeated && place ? showSeat(place) : undefined), [isSeated, place])
  const isForChoosing = useIsProductPage()
  if (!visit || isAway || !isForChoosing) return null
  const { detail } = visit
  const draft = detail?.draft
  const totals = detail && computeRunningTotals(detail)
  const count = draft?.products.reduce((sum, { qty }) => sum + qty, 0) ?? 0
  return (
    <PinnedBar
      label={t('title')}
      to={getTableOrderPath(home)}
      icon={<TableIcon />}
      count={count}
      amount={totals ? formatMoney(totals.all, language) : undefined}
    >
      <bdi className="block truncate">{place}</bdi>
    </PinnedBar>
  )
}
