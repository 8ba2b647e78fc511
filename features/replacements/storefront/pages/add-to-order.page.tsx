import { useState } from 'react'
import { type MetaFunction, useNavigate, useParams } from 'react-router'
import { CartSkeleton } from '#core/cart/storefront/cart-skeleton.tsx'
import { useCartTexts } from '#core/cart/storefront/cart-texts.ts'
import { usePageTitle } from '#core/customers/storefront/use-page-title.ts'
import type { FullOrder } from '#core/orders/contract/endpoints.ts'
import { OrderPanel } from '#core/orders/storefront/order-panel.tsx'
import { getOrderStatusPath } from '#core/orders/storefront/paths.ts'
import { useLiveOrder } from '#core/orders/storefront/use-live-order.ts'
import { findRootData } from '#core/sites/storefront/find-root-data.ts'
import { buildSiteMeta } from '#core/sites/storefront/site-meta.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { WarningIcon } from '#platform/ui/icons/warning.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import { AdditionSummary } from '../components/addition-summary.tsx'
import { ItemChoicesSheet } from '../components/item-choices-sheet.tsx'
import { ItemPicker } from '../components/item-picker.tsx'
import { getReplacementPath } from '../paths.ts'
import { useReplacementsTexts } from '../replacements-texts.ts'
import { useAddition } from '../use-addition.ts'
import { isOpenRequest, useReplacementRequests } from '../use-requests.ts'

export const meta: MetaFunction = ({ matches, params }) =>
  buildSiteMeta(findRootData(matches), { path: `add-to-order/${params.id}` })

const AdditionForm = ({ order }: { order: FullOrder }) => {
  const t = useReplacementsTexts()
  // Preloads the texts of the choice dialog, so that loading them does not hide the page.
  useCartTexts()
  const home = useHome()
  const navigate = useNavigate()
  const show = useToasts((state) => state.show)
  const [opened, setOpened] = useState<{ readonly _id: string; readonly name: string }>()
  const back = getOrderStatusPath(home, order._id)
  const addition = useAddition(order, ({ status }) => {
    if (status !== 'agreed') return void navigate(getReplacementPath(home, order._id))
    show({ tone: 'success', text: t('add.done') })
    void navigate(back)
  })
  return (
    <>
      <AdditionSummary {...addition} />
      <OrderPanel heading={addition.items.length > 0 && t('add.another')}>
        <ItemPicker order={order} onOpen={setOpened} />
      </OrderPanel>
      <ButtonLink to={back} variant="secondary">
        {t('add.keep')}
      </ButtonLink>
      {opened && (
        <ItemChoicesSheet
          key={opened._id}
          order={order}
          product={opened}
          onDecide={(decision) => addition.put(opened._id, opened.name, decision)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}

const NotPossible = ({ orderId, isOwn }: { orderId: string; isOwn: boolean }) => {
  const t = useReplacementsTexts()
  const home = useHome()
  return (
    <EmptyState
      icon={<WarningIcon size={40} />}
      heading={t(isOwn ? 'add.closed' : 'add.notFound')}
      action={<ButtonLink to={getOrderStatusPath(home, orderId)}>{t('toOrder')}</ButtonLink>}
    />
  )
}

/** Another request of the order needs an answer or a payment first. */
const OpenRequestNotice = ({ orderId }: { orderId: string }) => {
  const t = useReplacementsTexts()
  const home = useHome()
  return (
    <Notice
      tone="warning"
      action={
        <ButtonLink to={getReplacementPath(home, orderId)} size="sm">
          {t('notice.answer')}
        </ButtonLink>
      }
    >
      {t('errors.additionWaits')}
    </Notice>
  )
}

const Body = ({ id }: { id: string }) => {
  const { order, state } = useLiveOrder(id)
  const { requests } = useReplacementRequests(id, order)
  const full = order?.detail === 'full' ? order : undefined
  if ((!order && state === 'loading') || requests === 'loading') return <CartSkeleton />
  if (!full) return <NotPossible orderId={id} isOwn={false} />
  if (!full.can.change) return <NotPossible orderId={id} isOwn />
  if (typeof requests === 'object' && requests.some(isOpenRequest)) return <OpenRequestNotice orderId={id} />
  return <AdditionForm order={full} />
}

/** Page where a customer adds items to a placed order and sees the cost first. */
export default function AddToOrderPage() {
  const t = useReplacementsTexts()
  const { id = '' } = useParams()
  usePageTitle(t('add.title'))
  return (
    <div className="mx-auto grid max-w-reading gap-4 py-6">
      <h1 className="font-bold text-2xl tracking-tight">{t('add.title')}</h1>
      <Body key={id} id={id} />
    </div>
  )
}
