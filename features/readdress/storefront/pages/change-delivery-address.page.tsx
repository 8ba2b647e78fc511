import { type MetaFunction, useMatch, useNavigate, useParams } from 'react-router'
import { CartSkeleton } from '#core/cart/storefront/cart-skeleton.tsx'
import { useAddresses } from '#core/customers/storefront/use-addresses.ts'
import { useDeliveryAreas } from '#core/customers/storefront/use-areas.ts'
import { usePageTitle } from '#core/customers/storefront/use-page-title.ts'
import type { FullOrder } from '#core/orders/contract/endpoints.ts'
import { OrderPanel } from '#core/orders/storefront/order-panel.tsx'
import { getOrderStatusPath } from '#core/orders/storefront/paths.ts'
import { useLiveOrder } from '#core/orders/storefront/use-live-order.ts'
import { findRootData } from '#core/sites/storefront/find-root-data.ts'
import { buildSiteMeta } from '#core/sites/storefront/site-meta.ts'
import { useHome, useSite } from '#core/sites/storefront/use-site.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { joinWithCommas } from '#platform/i18n/join-with-commas.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { PinIcon } from '#platform/ui/icons/pin.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { Price } from '#platform/ui/price.tsx'
import type { ReaddressQuote } from '../../contract/endpoints.ts'
import { AddressList } from '../components/address-list.tsx'
import { AddressText } from '../components/address-text.tsx'
import { useReaddressTexts } from '../readdress-texts.ts'
import { type Destination, useDestination } from '../use-destination.ts'
import { type QuoteState, useReaddress } from '../use-readdress.ts'

const Row = ({ name, text, isStrong = false }: { name: string; text: string; isStrong?: boolean }) => (
  <div className={`flex flex-wrap justify-between gap-x-4 py-1.5 ${isStrong ? 'font-bold text-lg' : ''}`}>
    <dt>{name}</dt>
    <dd>
      <Price text={text} />
    </dd>
  </div>
)

/** The change of fee and total, and the resulting refund or amount to pay. */
const PriceChange = ({ quote }: { quote: ReaddressQuote }) => {
  const t = useReaddressTexts()
  const language = useLanguage()
  const { fee, feeBefore, total, totalBefore, refund, atDoor } = quote
  const isSameFee = fee.amount === feeBefore.amount
  const inWords = (amount: typeof fee) => formatMoney(amount, language)
  return (
    <>
      <dl className="divide-y divide-line">
        <Row
          name={t('sum.fee')}
          text={isSameFee ? inWords(fee) : t('sum.feeFromTo', { from: inWords(feeBefore), to: inWords(fee) })}
        />
        <Row name={t('sum.before')} text={inWords(totalBefore)} />
        <Row name={t('sum.after')} text={inWords(total)} isStrong />
        {refund.amount > 0 && <Row isStrong name={t('sum.refund')} text={inWords(refund)} />}
        {atDoor && <Row isStrong name={t('sum.atDoor')} text={inWords(atDoor)} />}
      </dl>
      {total.amount === totalBefore.amount && <p className="mt-1 text-muted">{t('sum.same')}</p>}
    </>
  )
}

export const meta: MetaFunction = ({ matches, params }) =>
  buildSiteMeta(findRootData(matches), { path: `change-delivery-address/${params.id}` })

interface QuotePanelProps {
  readonly weighing: QuoteState
  readonly agree: ReturnType<typeof useReaddress>['agree']
}

/** The effect of the chosen address, and the button to accept it. */
const QuotePanel = ({ weighing, agree }: QuotePanelProps) => {
  const t = useReaddressTexts()
  if (weighing.kind === 'refused') return <Notice tone="warning">{weighing.text}</Notice>
  if (weighing.kind === 'weighing') return <p className="text-muted">{t('weighing')}</p>
  if (weighing.kind === 'none') return null
  const { quote } = weighing
  return (
    <OrderPanel heading={t('sum.heading')}>
      <AddressText to={quote.to} />
      <div className="mt-3">
        <PriceChange quote={quote} />
      </div>
      <Button full className="mt-4" onClick={() => agree(quote)}>
        {t('confirm')}
      </Button>
    </OrderPanel>
  )
}

const AddressForm = ({ order, destination }: { order: FullOrder; destination: Destination }) => {
  const t = useReaddressTexts()
  const language = useLanguage()
  const { to, together } = destination
  const home = useHome()
  const site = useSite()
  const navigate = useNavigate()
  const beginsNew = useMatch('/*')?.params['*']?.endsWith('/address') ?? false
  const areas = useDeliveryAreas(site._id, order.store._id)
  const { addresses, reload } = useAddresses(order.user._id)
  const back = getOrderStatusPath(home, order._id)
  const { addressId, choose, weighing, agree } = useReaddress(order._id, () => void navigate(back))
  if (!areas || !addresses) return <CartSkeleton />
  return (
    <>
      {to && (
        <OrderPanel heading={t('now')}>
          <AddressText to={to} />
          {together.length > 0 && (
            <p className="mt-2">{t('together', { outlets: joinWithCommas(together, language) })}</p>
          )}
        </OrderPanel>
      )}
      <AddressList
        addresses={addresses}
        areas={areas}
        country={site.brand.country}
        chosenId={addressId}
        onChoose={choose}
        reload={reload}
        beginsNew={beginsNew}
      />
      <div aria-live="polite" className="empty:hidden">
        {addressId && <QuotePanel weighing={weighing} agree={agree} />}
      </div>
      <ButtonLink to={back} variant="secondary">
        {t('keep')}
      </ButtonLink>
    </>
  )
}

const NotChangeable = ({ orderId, isOwn }: { orderId: string; isOwn: boolean }) => {
  const t = useReaddressTexts()
  const home = useHome()
  return (
    <EmptyState
      icon={<PinIcon size={40} />}
      heading={t(isOwn ? 'closed' : 'notFound')}
      action={<ButtonLink to={getOrderStatusPath(home, orderId)}>{t('toOrder')}</ButtonLink>}
    />
  )
}

const Body = ({ id }: { id: string }) => {
  const { order, state } = useLiveOrder(id)
  const destination = useDestination(id, order)
  const full = order?.detail === 'full' ? order : undefined
  if (destination === 'loading' || (!order && state === 'loading')) return <CartSkeleton />
  if (destination === 'none' || !full) return <NotChangeable orderId={id} isOwn={false} />
  if (!destination.isChangeable) return <NotChangeable orderId={id} isOwn />
  return <AddressForm order={full} destination={destination} />
}

/** Page where a customer changes the address of a placed order and sees the cost first. */
export default function ChangeDeliveryAddressPage() {
  const t = useReaddressTexts()
  const { id = '' } = useParams()
  usePageTitle(t('title'))
  return (
    <div className="mx-auto grid max-w-reading gap-4 py-6">
      <h1 className="font-bold text-2xl tracking-tight">{t('title')}</h1>
      <Body key={id} id={id} />
    </div>
  )
}
