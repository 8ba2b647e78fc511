import { useState } from 'react'
import type { User } from '#core/customers/contract/endpoints.ts'
import { type Contact, ContactFields } from '#core/customers/storefront/contact-fields.tsx'
import { PhoneVerification } from '#core/customers/storefront/phone-verification.tsx'
import { VerifiedPhone } from '#core/customers/storefront/verified-phone.tsx'
import { isPayOnDelivery } from '#core/payments/domain/payment.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { BottomBar } from '#platform/ui/bottom-bar.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import type { Basket } from '../../contract/order-endpoints.ts'
import { useBasketStore } from '../basket-store.ts'
import { useFoodCourtTexts } from '../food-court-texts.ts'
import type { CourtPlace } from '../paths.ts'
import { useFocusOnFault, useMissingDetails } from '../use-missing-details.ts'
import { getAnswersField, usePlaceBasket } from '../use-place-basket.ts'
import { AddressChoice } from './basket-choices.tsx'
import { CourtCard } from './court-card.tsx'
import { MethodChoice } from './method-choice.tsx'
import { BasketPreferences, StallQuestions } from './stall-details.tsx'

interface BasketCheckoutProps {
  readonly place: CourtPlace
  readonly basket: Basket
  readonly user: User | null
  /** Undefined: it has to be quoted again. */
  readonly onChanged: (basket: Basket | undefined) => void
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
  const [contact, setContact] = useState<Contact>({ name: user.fullName, email: user.email })
  const [chosen, setChosen] = useState<Basket['methods'][number]>()
  const [presses, setPresses] = useState(0)
  const { order, isBusy, refusal } = usePlaceBasket(place, onChanged)
  const missing = useMissingDetails({ basket, user, contact })
  const form = useFocusOnFault(presses, refusal)
  const isChecked = presses > 0
  const mod = chosen && basket.methods.includes(chosen) ? chosen : basket.methods[0]
  const fields = ['email', 'addressId', ...basket.parts.map(({ store }) => getAnswersField(store._id))]
  const refusalAt = (field: string) => (refusal?.field === field ? refusal.text : undefined)
  const emailError = refusalAt('email')
  return (
    <div ref={form} className="grid gap-4">
      <CourtCard heading={t('contact.heading')}>
        <div className="grid gap-4">
          <VerifiedPhone user={user} />
          <ContactFields
            value={contact}
            emailNeed={basket.isEmailNeeded}
            faults={isChecked ? missing.contactIssues : []}
            {...(emailError && { emailError })}
            onChange={setContact}
          />
          {isDelivery && (
            <AddressChoice
              userId={user._id}
              storeId={basket.parts[0]?.store._id ?? ''}
              error={refusalAt('addressId')}
            />
          )}
        </div>
      </CourtCard>
      {basket.parts.map((part) => (
        <StallQuestions
          key={part.store._id}
          part={part}
          isComplainedAbout={isChecked}
          error={refusalAt(getAnswersField(part.store._id))}
        />
      ))}
      <BasketPreferences parts={basket.parts} isDelivery={isDelivery} />
      <CourtCard heading={t('method.heading')}>
        <MethodChoice methods={basket.methods} value={mod} onChange={setChosen} />
      </CourtCard>
      {refusal && !fields.includes(refusal.field ?? '') && (
        <Notice tone="danger" announce="assertive">
          {refusal.text}
        </Notice>
      )}
      <BottomBar>
        <Button
          size="lg"
          full
          aria-disabled={!basket.canPlace || mod === undefined || isBusy || undefined}
          onClick={() => {
            setPresses(presses + 1)
            return basket.canPlace && missing.isNothing && mod ? order({ basket, mod, contact }) : undefined
          }}
        >
          <bdi>
            {t(mod && isPayOnDelivery(mod) ? 'place.order' : 'place.pay', {
              total: formatMoney(basket.total, language),
            })}
          </bdi>
        </Button>
        {isChecked && missing.isAddressMissing && (
          <p className="mt-2 text-danger text-sm">{t('address.missing')}</p>
        )}
      </BottomBar>
    </div>
  )
}

/** Who orders, where it goes and how it is paid. */
export const BasketCheckout = ({ user, ...rest }: BasketCheckoutProps) =>
  user?.phoneVerified ? <VerifiedCheckout {...rest} user={user} /> : <SignIn {...rest} />
