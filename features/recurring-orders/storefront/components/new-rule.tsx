import { useState } from 'react'
import { readDishAcceptance } from '#core/cart/storefront/line-guard.ts'
import { useAddresses } from '#core/customers/storefront/use-addresses.ts'
import { formatCardName } from '#core/payments/storefront/card-name.ts'
import { useSavedCards } from '#core/payments/storefront/use-saved-cards.ts'
import { getChannel } from '#core/sites/domain/order-type.ts'
import { Button } from '#platform/ui/button.tsx'
import { CardIcon } from '#platform/ui/icons/card.tsx'
import { CashIcon } from '#platform/ui/icons/cash.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { RadioCards } from '#platform/ui/radio-cards.tsx'
import { SelectField } from '#platform/ui/select-field.tsx'
import { Sheet } from '#platform/ui/sheet.tsx'
import { addDays } from '../../domain/recurrence.ts'
import { useRecurringTexts } from '../recurring-texts.ts'
import { toLocalTime } from '../rule-draft.ts'
import { type NewRuleInput, useNewRule } from '../use-new-rule.ts'
import { RuleFields } from './rule-fields.tsx'

interface NewRuleProps extends NewRuleInput {
  readonly onClose: () => void
}

/** The delivery address: that of the order, as long as it is still saved. */
const useDeliveryAddress = ({ order }: Pick<NewRuleProps, 'order'>) => {
  const [chosen, setChosen] = useState<string>()
  const isDelivery = getChannel(order.orderType) === 'delivery'
  const { addresses = [] } = useAddresses(isDelivery ? order.user._id : '')
  const same = addresses.find(({ address }) => address === order.address?.address) ?? addresses[0]
  return { isDelivery, addresses, chosen: chosen ?? same?._id, setChosen }
}

const CASH = 'cash'

/** In cash, or by a saved card that can be charged off-session. */
const usePaymentChoice = ({ order }: Pick<NewRuleProps, 'order'>) => {
  const t = useRecurringTexts()
  const { cards = [] } = useSavedCards(order.store._id)
  const [cardId, setCardId] = useState<string | null>(null)
  const chargeable = cards.filter(({ isChargeable, isExpired }) => isChargeable && !isExpired)
  return {
    cardId,
    setCardId,
    options: [
      { value: CASH, label: t('form.inCash'), icon: <CashIcon /> },
      ...chargeable.map((card) => ({ value: card._id, label: formatCardName(card), icon: <CardIcon /> })),
    ],
  }
}

type PaymentChoice = ReturnType<typeof usePaymentChoice>

const PaymentFields = ({ paying }: { paying: PaymentChoice }) => {
  const t = useRecurringTexts()
  const { cardId, setCardId, options } = paying
  return (
    <>
      {options.length > 1 && (
        <RadioCards
          name="recurring-payment"
          legend={t('form.payment')}
          options={options}
          value={cardId ?? CASH}
          onChange={(value) => setCardId(value === CASH ? null : value)}
        />
      )}
      <Notice>{t(cardId === null ? 'form.cash' : 'form.card')}</Notice>
    </>
  )
}

/** Form that makes an order recur. */
export const NewRule = (props: NewRuleProps) => {
  const { order, asOf, onClose } = props
  const t = useRecurringTexts()
  const where = useDeliveryAddress(props)
  const paying = usePaymentChoice(props)
  const chosen = { address: where.chosen, cardId: paying.cardId }
  const { draft, setDraft, problem, send } = useNewRule(props, chosen)
  const earliest = addDays(toLocalTime(asOf, order.store.timeZone).day, 1)
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('form.title')}
      footer={
        <Button full size="lg" onClick={send}>
          {t('form.begin')}
        </Button>
      }
    >
      <div className="grid gap-4">
        <RuleFields draft={draft} onChange={setDraft} earliest={earliest} />
        {where.isDelivery && (
          <SelectField
            label={t('form.address')}
            required
            value={where.chosen ?? ''}
            placeholder={t('form.addressMissing')}
            options={where.addresses.map(({ _id, address }) => ({ value: _id, label: address }))}
            onChange={({ currentTarget }) => where.setChosen(currentTarget.value)}
          />
        )}
        <PaymentFields paying={paying} />
        {readDishAcceptance([]) && <Notice>{t('form.avoided')}</Notice>}
        {problem && (
          <Notice tone="danger" announce="assertive">
            {problem}
          </Notice>
        )}
      </div>
    </Sheet>
  )
}
