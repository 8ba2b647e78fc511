import { Suspense } from 'react'
import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useLoaderData,
  useNavigate,
  useParams,
} from 'react-router'
import { CartSkeleton } from '#core/cart/storefront/cart-skeleton.tsx'
import { usePageTitle } from '#core/customers/storefront/use-page-title.ts'
import { useHome, useRootData } from '#core/sites/storefront/use-site.ts'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { CheckIcon } from '#platform/ui/icons/check.tsx'
import { createLazyPart, usePartSoon } from '#platform/ui/lazy-part.ts'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import type { PaymentRequest, PaymentRequestView } from '../../contract/request-endpoints.ts'
import { ClosedRequest } from '../components/closed-request.tsx'
import { InvalidLink } from '../components/invalid-link.tsx'
import { RequestBill } from '../components/request-bill.tsx'
import { loadRequest } from '../load-request.ts'
import { getFailurePath, getSummaryPath } from '../paths.ts'
import { usePayLinksTexts } from '../pay-links-texts.ts'
import { useRequestView } from '../use-request-view.ts'

/** What the payer may do is known once the browser has asked, so that nothing waits for these parts. */
const OrderLink = createLazyPart(() => import('../components/order-link.tsx').then((part) => part.OrderLink))
const loadProof = () => import('../components/prove-phone.tsx').then((part) => part.ProvePhone)
const ProvePhone = createLazyPart(loadProof)
const PayRequest = createLazyPart(() =>
  import('../components/pay-request.tsx').then((part) => part.PayRequest),
)

/** Most payers open a link before it is paid. */
const Receipts = createLazyPart(() => import('../components/receipts.tsx').then((part) => part.Receipts))

export const loader = async (args: LoaderFunctionArgs) => {
  const loaded = await loadRequest(args, { prefix: 'pay-link', isOrderPossible: true })
  if ('path' in loaded) throw redirect(loaded.path)
  const { request, status, head } = loaded
  return data({ request, isUnknown: status === 404, head }, { status })
}

/** Built on the server, so that the browser does not load the code of that. */
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head

const PaidRequest = ({ request }: { request: PaymentRequest }) => {
  const t = usePayLinksTexts()
  return (
    <div className="grid gap-4">
      <EmptyState icon={<CheckIcon size={40} />} heading={t('request.paid.heading')}>
        {t('request.paid.text')}
      </EmptyState>
      <Suspense>
        <Receipts request={request} />
      </Suspense>
    </div>
  )
}

/** A link for an amount or items: what is asked for, the proof of the payer's phone, and the payment. */
const RequestLink = ({ loaded }: { loaded: PaymentRequest }) => {
  const home = useHome()
  const navigate = useNavigate()
  const { view, isOwn, show, reload } = useRequestView(loaded)
  const { request, provedPhone } = view
  usePartSoon(loadProof)
  if (request.state === 'paid') return <PaidRequest request={request} />
  if (request.state !== 'open') return <ClosedRequest request={request} state={request.state} />
  const onAnswer = (next: PaymentRequestView) => {
    const { attempt } = next
    show(next)
    if (!attempt) return
    const path =
      attempt.outcome === 'failed'
        ? getFailurePath(home, attempt._id)
        : `${getSummaryPath(home, request._id)}?payment=${attempt._id}`
    void navigate(path)
  }
  return (
    <div className="grid gap-6">
      <RequestBill request={request} />
      {!isOwn && <Skeleton className="h-48" />}
      <Suspense fallback={<Skeleton className="h-48" />}>
        {isOwn && provedPhone === '' && <ProvePhone request={request} onProved={reload} />}
        {isOwn && provedPhone !== '' && <PayRequest view={view} onAnswer={onAnswer} onRefused={reload} />}
      </Suspense>
    </div>
  )
}

/** A payment link: for an amount or items, or below a merchant's address for an order that staff entered. */
export default function PayLinkPage() {
  const t = usePayLinksTexts()
  const { id = '' } = useParams()
  const { site } = useRootData()
  const { request, isUnknown } = useLoaderData<typeof loader>()
  usePageTitle(t('title'))
  return (
    <div className="mx-auto w-full max-w-md py-6">
      {request && <RequestLink key={request._id} loaded={request} />}
      {!request && (
        <>
          <h1 className="sr-only">{t('title')}</h1>
          {isUnknown || !site ? (
            <InvalidLink />
          ) : (
            <Suspense fallback={<CartSkeleton />}>
              <OrderLink id={id} />
            </Suspense>
          )}
        </>
      )}
    </div>
  )
}
