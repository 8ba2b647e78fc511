import { useEffect, useRef, useState } from 'react'
import type { ChargeApi } from '#core/cart/contract/charge-endpoints.ts'
import type { Cart } from '#core/cart/contract/endpoints.ts'
import { isDeliveryFeeOpen } from '#core/cart/domain/delivery-fee.ts'
import { receiveCart } from '#core/cart/storefront/cart-store.ts'
import { ExpiryNotice } from '#core/cart/storefront/expiry-notice.tsx'
import { PriceSummary } from '#core/cart/storefront/price-summary.tsx'
import { useLatest } from '#core/cart/storefront/use-latest.ts'
import type { OptimisticCart } from '#core/cart/storefront/use-optimistic-cart.ts'
import { useUserStore } from '#core/customers/storefront/session.ts'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import { usePageTitle } from '#core/customers/storefront/use-page-title.ts'
import { usePaymentStore } from '#core/payments/storefront/payment-store.ts'
import { getChannel } from '#core/sites/domain/order-type.ts'
import type { Vendor } from '#core/stores/storefront/load-vendor.ts'
import { getChannelState } from '#core/stores/storefront/use-vendor.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import { Notice } from '#platform/ui/notice.tsx'
import { StepIndicator } from '#platform/ui/step-indicator.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import { CHECKOUT_TABS, type CheckoutTab, getStepTextKey } from '../checkout-steps.ts'
import { useCheckoutTexts } from '../checkout-texts.ts'
import { useCheckoutDraftStore } from '../draft-store.ts'
import { useCheckoutTab, useTabPath } from '../use-checkout-tab.ts'
import { type DetailIssue, useMissingDetails, useSaveContact } from '../use-details.ts'
import { useOpenChanges } from '../use-open-changes.ts'
import { useCheckedPlacement } from '../use-place-body.ts'
import type { OrderPlacement } from '../use-place-order.ts'
import { getOrderIssue, useReadiness } from '../use-readiness.ts'
import { ChangesSheet } from './changes-sheet.tsx'
import { CheckoutCard } from './checkout-card.tsx'
import { DetailsStep } from './details-step.tsx'
import { ExtensionSections } from './extension-sections.tsx'
import { NextAction } from './next-action.tsx'
import { OrderMore } from './order-more.tsx'
import { OrderStep } from './order-step.tsx'
import { PaymentStep } from './payment-step.tsx'
import { STORE_QUESTIONS } from './store-questions.tsx'
import { TimeCard } from './time-card.tsx'

/** The steps, and the name of the current one, which gets the focus when the step changes. */
const StepHeading = ({ tab, isDelivery }: { tab: CheckoutTab; isDelivery: boolean }) => {
  const t = useCheckoutTexts()
  const getTabPath = useTabPath()
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(tab)
  const steps = CHECKOUT_TABS.map((key) => ({
    key,
    label: t(getStepTextKey(key, isDelivery)),
    to: getTabPath(key),
  }))
  const name = t(getStepTextKey(tab, isDelivery))
  usePageTitle(name)
  useEffect(() => {
    if (shown.current === tab) return
    shown.current = tab
    window.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [tab])
  return (
    <div className="grid gap-4 pt-5 pb-4">
      <StepIndicator label={t('steps')} steps={steps} current={tab} />
      <h1 ref={heading} tabIndex={-1} className="font-bold text-2xl tracking-tight outline-none">
        {name}
      </h1>
    </div>
  )
}

const QUOTE_ENDPOINTS = {
  distance: 'POST /api/v1/carts/charges/kmDistance',
  courier: 'POST /api/v1/carts/charges/3pl',
} as const

/**
 * Where the fee depends on a quote, requests one as soon as an address is chosen, so that the sum is right before the
 * last step. Placing the order validates it again.
 */
const useDeliveryQuote = ({ store, delivery }: Cart): void => {
  const address = useCheckoutDraftStore((state) => state.addressId)
  const show = useToasts((state) => state.show)
  const errorText = useLatest(useErrorText())
  const by = delivery?.by ?? 'area'
  const isPriced = delivery?.address === address
  useEffect(() => {
    if (!address || by === 'area' || isPriced) return
    const price = async () => {
      const answer = await browserApi<ChargeApi>()(QUOTE_ENDPOINTS[by], { body: { store, address } })
      if (answer.ok) receiveCart(answer.data)
      else show({ text: errorText.current(answer.error), tone: 'danger' })
    }
    void price()
  }, [address, by, isPriced, store, show, errorText])
}

interface CheckoutProps {
  readonly shown: OptimisticCart
  readonly vendor: Vendor
  readonly placing: OrderPlacement
}

const FIRST_FIELD: Readonly<Record<DetailIssue, string>> = {
  phone: 'contact-name',
  name: 'contact-name',
  email: 'contact-email',
  address: 'add-address',
  answers: STORE_QUESTIONS,
}

/** Focuses a field, or the first invalid one in a group, once its error is rendered. */
const focusField = (id: string): void => {
  requestAnimationFrame(() => {
    const place = document.getElementById(id)
    const wrong = place?.querySelector<HTMLElement>('[aria-invalid="true"]')
    ;(wrong ?? place)?.focus()
  })
}

const useSteps = ({ shown, vendor }: Omit<CheckoutProps, 'placing'>) => {
  const { cart } = shown
  const missing = useMissingDetails(cart, vendor.store)
  const readiness = useReadiness(shown, vendor)
  const { tab, go } = useCheckoutTab(readiness)
  const contact = useSaveContact()
  const [isChecked, setChecked] = useState(false)
  const leaveDetails = async () => {
    setChecked(true)
    const [first] = missing
    if (first) return focusField(FIRST_FIELD[first])
    if (await contact.save()) go('payment')
  }
  return { tab, go, leaveDetails, faults: isChecked ? missing : [], savingFault: contact.fault }
}

/** Why the order was not placed; in the last step the retry button is visible. */
const PlacementFailure = ({ isLastStep }: { isLastStep: boolean }) => {
  const t = useCheckoutTexts()
  const failure = usePaymentStore((state) => state.failure)
  if (!failure) return null
  return (
    <Notice
      tone="danger"
      announce="assertive"
      heading={t(isLastStep ? 'failure.over' : 'payment.failed')}
      className="mb-4"
    >
      {failure}
    </Notice>
  )
}

const ClosedNotice = ({ vendor }: { vendor: Vendor }) => {
  const state = getChannelState(vendor)
  if (!state || state.isOpen) return null
  return <Notice tone="warning">{state.text}</Notice>
}

const Summary = ({ shown }: { shown: OptimisticCart }) => {
  const t = useCheckoutTexts()
  return (
    <CheckoutCard heading={t('summary.heading')}>
      <PriceSummary
        {...shown.sums}
        quantities={shown.quantities}
        isDeliveryOpen={isDeliveryFeeOpen(shown.cart)}
      />
    </CheckoutCard>
  )
}

/** The checkout: order, details, payment, with the sums always visible. */
export const Checkout = ({ shown, vendor, placing }: CheckoutProps) => {
  const { cart } = shown
  useDeliveryQuote(cart)
  const { tab, go, leaveDetails, faults: issues, savingFault } = useSteps({ shown, vendor })
  const isVerified = useUserStore((state) => state.user?.phoneVerified ?? false)
  const { place, isMethodMissing } = useCheckedPlacement({ shown, placing, store: vendor.store })
  const isDelivery = getChannel(cart.orderType) === 'delivery'
  const changes = useOpenChanges({ cart, tab, placing })

  const next = { order: () => go('details'), details: leaveDetails, payment: place }[tab]
  return (
    <div className="pb-32 desktop:pb-section">
      <StepHeading tab={tab} isDelivery={isDelivery} />
      <div className="grid gap-4 desktop:grid-cols-[minmax(0,1fr)_24rem] desktop:grid-rows-[auto_1fr] desktop:items-start desktop:gap-x-8">
        <div className="grid gap-4">
          <PlacementFailure isLastStep={tab === 'payment'} />
          <ExpiryNotice cart={cart} />
          {!cart.schedule && <ClosedNotice vendor={vendor} />}
          <TimeCard cart={cart} vendor={vendor} />
          {tab === 'order' && <ExtensionSections cart={cart} step="order" only="holding" />}
          {tab === 'order' && <OrderStep shown={shown} vendor={vendor} />}
          {tab === 'details' && (
            <DetailsStep cart={cart} vendor={vendor} faults={issues} savingFault={savingFault} />
          )}
          {tab === 'payment' && <PaymentStep cart={cart} vendor={vendor} isMethodMissing={isMethodMissing} />}
        </div>
        <aside className="desktop:sticky desktop:top-24 desktop:col-start-2 desktop:row-span-2 desktop:row-start-1">
          <Summary shown={shown} />
          <NextAction
            tab={tab}
            shown={shown}
            isDelivery={isDelivery}
            isVerified={isVerified}
            fault={getOrderIssue(shown)}
            isIncomplete={issues.length > 0}
            onNext={next}
          />
        </aside>
        {tab === 'order' && <OrderMore cart={cart} store={vendor.store.name} />}
      </div>
      {changes.isShown && (
        <ChangesSheet
          key={changes.key}
          changes={changes.all}
          cart={cart}
          vendor={vendor}
          onDone={placing.dismissChanges}
          onBack={() => {
            changes.dismiss()
            go('order')
          }}
        />
      )}
    </div>
  )
}
