import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Cart } from '#core/cart/contract/endpoints.ts'
import { useCustomersTexts } from '#core/customers/storefront/customers-texts.ts'
import { PhoneVerification } from '#core/customers/storefront/phone-verification.tsx'
import { useUserStore } from '#core/customers/storefront/session.ts'
import { getChannel } from '#core/sites/domain/order-type.ts'
import { useSite } from '#core/sites/storefront/use-site.ts'
import type { Vendor } from '#core/stores/storefront/load-vendor.ts'
import { useServiceDialog } from '#core/stores/storefront/service-dialog-store.ts'
import { Button } from '#platform/ui/button.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { useCheckoutTexts } from '../checkout-texts.ts'
import { type ContactSaveError, type DetailIssue, useContact } from '../use-details.ts'
import { CheckoutCard } from './checkout-card.tsx'
import { ContactCard } from './contact-card.tsx'
import { DeliveryAddresses } from './delivery-addresses.tsx'
import { AddressParts } from './extension-sections.tsx'
import { OutletCard } from './outlet-card.tsx'
import { StoreQuestions } from './store-questions.tsx'

interface DetailsStepProps {
  readonly cart: Cart
  readonly vendor: Vendor
  /** Details that were missing when the customer continued; empty before that. */
  readonly faults: readonly DetailIssue[]
  readonly savingFault: ContactSaveError | null
}

const isContactIssue = (issue: DetailIssue): issue is 'phone' | 'name' | 'email' => issue !== 'address'

interface SignInCardProps extends Pick<DetailsStepProps, 'cart' | 'vendor'> {
  readonly onVerified: () => void
}

const SignInCard = ({ cart, vendor, onVerified }: SignInCardProps) => {
  const t = useCustomersTexts()
  const tCheckout = useCheckoutTexts()
  const { _id: siteId } = useSite()
  const isRequiredByCountry = vendor.store.location.countryRef.isTermsAndConditionRequired
  return (
    <CheckoutCard heading={t('signIn.heading')}>
      <p className="mb-4 text-muted">{tCheckout('details.signInWhy')}</p>
      <PhoneVerification
        storeId={vendor.store._id}
        siteId={siteId}
        orderType={cart.orderType}
        isRequiredByCountry={isRequiredByCountry}
        onVerified={onVerified}
      />
    </CheckoutCard>
  )
}

/**
 * Moves the focus to the name after a phone was verified here. A layout effect focuses the field as soon as it
 * appears: later, a fast customer may already be typing in another field, and the rest of the word would go into the
 * name.
 */
const useFocusOnName = (isVerified: boolean) => {
  const isDue = useRef(false)
  useLayoutEffect(() => {
    if (!isVerified || !isDue.current) return
    isDue.current = false
    document.getElementById('contact-name')?.focus()
  }, [isVerified])
  return () => {
    isDue.current = true
  }
}

/** The question for the area goes away with its answer; the focus that was on it moves on to the address. */
const useFocusOnAddress = (hasArea: boolean) => {
  const hadArea = useRef(hasArea)
  const address = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const isNew = hasArea && !hadArea.current
    hadArea.current = hasArea
    if (isNew && document.activeElement === document.body) address.current?.focus({ preventScroll: true })
  }, [hasArea])
  return address
}

/** Contact and destination: a verified phone first, then name and e-mail, then the address or the outlet. */
export const DetailsStep = ({ cart, vendor, faults: issues, savingFault }: DetailsStepProps) => {
  const t = useCheckoutTexts()
  const tCustomers = useCustomersTexts()
  const user = useUserStore((state) => state.user)
  const contact = useContact()
  const openService = useServiceDialog((state) => state.open)
  const isDelivery = getChannel(cart.orderType) === 'delivery'
  const isVerified = user?.phoneVerified === true
  const onVerified = useFocusOnName(isVerified)
  const address = useFocusOnAddress(cart.area !== null)
  return (
    <div className="grid gap-4">
      {!isVerified && <SignInCard cart={cart} vendor={vendor} onVerified={onVerified} />}
      {isVerified && (
        <ContactCard
          user={user}
          contact={contact}
          emailNeed={vendor.store.isEmailNeeded}
          faults={issues.filter(isContactIssue)}
          savingFault={savingFault}
        />
      )}
      {!isDelivery && <OutletCard vendor={vendor} />}
      {isDelivery && cart.area === null && (
        <Notice
          action={
            <Button size="sm" onClick={() => openService('area')}>
              {t('area.choose')}
            </Button>
          }
        >
          {t('area.missing')}
        </Notice>
      )}
      {isDelivery && isVerified && cart.area && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as a form's part
        <div
          ref={address}
          role="group"
          aria-label={tCustomers('address.heading')}
          tabIndex={-1}
          className="outline-none"
        >
          <CheckoutCard heading={tCustomers('address.heading')}>
            <DeliveryAddresses
              userId={user._id}
              vendor={vendor}
              area={cart.area}
              error={issues.includes('address') ? t('errors.addressMissing') : undefined}
            />
            <AddressParts place="details" />
          </CheckoutCard>
        </div>
      )}
      {isVerified && <StoreQuestions store={vendor.store} isComplainedAbout={issues.includes('answers')} />}
    </div>
  )
}
