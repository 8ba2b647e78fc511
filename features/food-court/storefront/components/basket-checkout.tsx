import { useState } from 'react'
import type { User } from '#core/customers/contract/endpoints.ts'
import { type Contact, ContactFields } from '#core/customers/storefront/contact-fields.tsx'
import { listContactIssues } from '#core/customers/storefront/contact-issues.ts'
import { PhoneVerification } from '#core/customers/storefront/phone-verification.tsx'
import { VerifiedPhone } from '#core/customers/storefront/verified-phone.tsx'
import { isPayOnDelivery } from '#core/payments/domain/payment.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import type { Basket } from '../../contract/order-endpoints.ts'
import { useBasketStore } from '../basket-store.ts'
import { useFoodCourtTexts } from '../food-court-texts.ts'
import type { CourtPlace } from '../paths.ts'
import { usePlaceBasket } from '../use-place-basket.ts'
import { AddressChoice, MethodChoice } from './basket-choices.tsx'
import { CourtCard } from './court-card.tsx'

interface BasketCheckoutProps {
  readonly place: CourtPlace
  readonly basket: Basket
  readonly user: User | null
  readonly onChanged: (basket: Basket) => void
}

/** Proves the phone before anything can be ordered. */
const SignIn = ({ place, basket }: Pick<BasketCheckoutProps, 'place' | 'basket'>) => {
  const t = useFoodCourtTexts()
  const orderType = useBasketStore((state) => state.orderType)
  return (
    <CourtCard heading={t('contact.heading')}>
      <p className="mb-4 text-muted">{t('contact.why')}</p>
      <PhoneVerification
        storeId={basket.parts[0]?.store._id ?? ''}
        siteId={place.court}
        orderType={orderType}
        isRequiredByCountry={false}
        onVerified={() => document.getElementById('main')?.focus()}
      />
    </CourtCard>
  )
}

const VerifiedCheckout = ({ place, basket, user, onChanged }: BasketCheckoutProps & { user: User }) => {
  const t = useFoodCourtTexts()
  const language = useLanguage()
  const isDelivery = useBasketStore((state) => state.orderType === 20)
  const isAddressMissing = useBasketStore((state) => state.orderType === 20 && state.addressId === undefined)
  const [contact, setContact] = useState<Contact>({ name: user.fullName, email: user.email })
  const [chosen, setChosen] = useState<Basket['methods'][number]>()
  const [isChecked, setChecked] = useState(false)
  const { order, isBusy, error } = usePlaceBasket(place, onChanged)
  const mod = chosen && basket.methods.includes(chosen) ? chosen : basket.methods[0]
  const issues = listContactIssues({ ...contact, phoneVerified: user.phoneVerified }, 30)
  const isReady = basket.canPlace && issues.length === 0 && !isAddressMissing
  const total = formatMoney(basket.total, language)
  return (
    <>
      <CourtCard heading={t('contact.heading')}>
        <div className="grid gap-4">
          <VerifiedPhone user={user} />
          <ContactFields
            value={contact}
            emailNeed={30}
            faults={isChecked ? issues : []}
            onChange={setContact}
          />
          {isDelivery && <AddressChoice userId={user._id} storeId={basket.parts[0]?.store._id ?? ''} />}
        </div>
      </CourtCard>
      <CourtCard heading={t('method.heading')}>
        <MethodChoice methods={basket.methods} value={mod} onChange={setChosen} />
      </CourtCard>
      {error && (
        <Notice tone="danger" announce="assertive">
          {error}
        </Notice>
      )}
      <div className="pb-safe-3 sticky bottom-0 -mx-gutter border-line border-t bg-surface px-gutter pt-3">
        <Button
          size="lg"
          full
          aria-disabled={!basket.canPlace || mod === undefined || isBusy || undefined}
          onClick={() => {
            setChecked(true)
            return isReady && mod ? order({ basket, mod, contact }) : undefined
          }}
        >
          <bdi>{t(mod && isPayOnDelivery(mod) ? 'place.order' : 'place.pay', { total })}</bdi>
        </Button>
        {isChecked && isAddressMissing && <p className="mt-2 text-danger text-sm">{t('address.missing')}</p>}
      </div>
    </>
  )
}

/** Who orders, where it goes and how it is paid. */
export const BasketCheckout = ({ user, ...rest }: BasketCheckoutProps) =>
  user?.phoneVerified ? <VerifiedCheckout {...rest} user={user} /> : <SignIn {...rest} />
