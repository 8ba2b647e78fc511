import { type MetaFunction, useParams } from 'react-router'
import { CartSkeleton } from '#core/cart/storefront/cart-skeleton.tsx'
import { usePageTitle } from '#core/customers/storefront/use-page-title.ts'
import { getOrderStatusPath } from '#core/orders/storefront/paths.ts'
import { useLiveOrder } from '#core/orders/storefront/use-live-order.ts'
import { findRootData } from '#core/sites/storefront/find-root-data.ts'
import { buildSiteMeta } from '#core/sites/storefront/site-meta.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { Button } from '#platform/ui/button.tsx'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { CheckIcon } from '#platform/ui/icons/check.tsx'
import { WarningIcon } from '#platform/ui/icons/warning.tsx'
import type { ReplacementRequest } from '../../contract/endpoints.ts'
import { AnswerForm } from '../components/answer-form.tsx'
import { ReplacementOutcome } from '../components/changes.tsx'
import { useReplacementsTexts } from '../replacements-texts.ts'
import { isOpenRequest, isOwnAddition, useReplacementRequests } from '../use-requests.ts'

export const meta: MetaFunction = ({ matches, params }) =>
  buildSiteMeta(findRootData(matches), { path: `order-replacement/${params.id}` })

const MISSING = { heading: 'ask.heading', text: 'ask.text' } as const
const PROPOSAL = { heading: 'edit.heading', text: 'edit.text' } as const
const OWN_ADDITION = { heading: 'addition.heading', text: 'addition.text' } as const

/** Outcomes of a customer's own addition that have other texts than those of a proposal. */
const OWN: { readonly [Status in ReplacementRequest['status']]?: 'settled.notAdded' | 'settled.takenBack' } =
  {
    lapsed: 'settled.notAdded',
    withdrawn: 'settled.notAdded',
    declined: 'settled.takenBack',
  }

const SettledRequest = ({ request }: { request: ReplacementRequest }) => {
  const t = useReplacementsTexts()
  const home = useHome()
  const { status } = request
  const heading = isOwnAddition(request) ? OWN[status] : undefined
  return (
    <section className="grid gap-4 rounded-xl border border-line bg-surface-raised p-4 md:p-5">
      <h1 className="font-bold text-2xl tracking-tight" role="status">
        {t(heading ?? `settled.${status as Exclude<typeof status, 'asked' | 'paying'>}`)}
      </h1>
      {status === 'agreed' && <ReplacementOutcome request={request} />}
      <ButtonLink to={getOrderStatusPath(home, request.order)}>{t('toOrder')}</ButtonLink>
    </section>
  )
}

/** There is no request, or it could not be loaded. */
const NoRequest = ({ orderId, onRetry }: { orderId: string; onRetry: (() => void) | undefined }) => {
  const t = useReplacementsTexts()
  const home = useHome()
  return (
    <div>
      <h1 className="sr-only">{t('title')}</h1>
      <EmptyState
        icon={onRetry ? <WarningIcon size={40} /> : <CheckIcon size={40} />}
        heading={t(onRetry ? 'notLoaded' : 'none.heading')}
        action={
          onRetry ? (
            <Button onClick={onRetry}>{t('retry')}</Button>
          ) : (
            <ButtonLink to={getOrderStatusPath(home, orderId)}>{t('toOrder')}</ButtonLink>
          )
        }
      />
    </div>
  )
}

const Body = ({ id }: { id: string }) => {
  const t = useReplacementsTexts()
  const { order } = useLiveOrder(id)
  const { requests, look, show } = useReplacementRequests(id, order)
  if (requests === 'loading') return <CartSkeleton />
  const newest = typeof requests === 'object' ? requests[0] : undefined
  if (!newest)
    return <NoRequest orderId={id} onRetry={requests === 'failed' ? () => void look() : undefined} />
  if (!isOpenRequest(newest)) return <SettledRequest request={newest} />
  const edit = isOwnAddition(newest) ? OWN_ADDITION : PROPOSAL
  const requested = newest.kind === 'edit' ? edit : MISSING
  return (
    <>
      <header className="grid gap-1">
        <h1 className="font-bold text-2xl tracking-tight">{t(requested.heading)}</h1>
        <p className="text-muted">{t(requested.text)}</p>
      </header>
      <AnswerForm
        key={`${newest._id} ${newest.version}`}
        store={order?.store._id ?? ''}
        request={newest}
        onAnswered={show}
        onRefused={() => void look()}
      />
    </>
  )
}

/** Page where a customer answers about missing items and sees the outcome. */
export default function OrderReplacementPage() {
  const t = useReplacementsTexts()
  const { id = '' } = useParams()
  usePageTitle(t('title'))
  return (
    <div className="mx-auto grid max-w-reading gap-4 py-6">
      <Body key={id} id={id} />
    </div>
  )
}
