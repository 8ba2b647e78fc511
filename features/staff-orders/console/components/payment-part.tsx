import { getQuotedCart, type ItemsQuoteState } from '#core/cart/console/use-items-quote.ts'
import { ItemQuestions } from '#core/cart/storefront/item-sheet-questions.tsx'
import { PriceSummary } from '#core/cart/storefront/price-summary.tsx'
import { LoadingRows } from '#core/console-shell/console/page-states.tsx'
import { getChannel, ORDER_TYPE } from '#core/sites/domain/order-type.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { RadioCards } from '#platform/ui/radio-cards.tsx'
import { TextArea } from '#platform/ui/text-area.tsx'
import type { EntrySetting } from '../../contract/endpoints.ts'
import { PAY_LINK_METHOD, PAY_LINK_MINUTES } from '../../domain/order-entry.ts'
import { useStaffOrdersTexts } from '../staff-orders-texts.ts'
import type { OrderEntry } from '../use-entry.ts'
import { FormSection } from './form-section.tsx'

/** Labels of the methods for staff. */
const METHOD_TEXTS = {
  cod: 'pay.cod',
  cardOnDelivery: 'pay.cardOnDelivery',
  cardSwipe: 'pay.cardSwipe',
  express: 'pay.express',
} as const
const isKnown = (mod: string): mod is keyof typeof METHOD_TEXTS => mod in METHOD_TEXTS

const Price = ({ quote, orderType }: { quote: ItemsQuoteState; orderType: number }) => {
  const t = useStaffOrdersTexts()
  const language = useLanguage()
  if (quote.kind === 'none') return <p className="text-muted">{t('price.none')}</p>
  if (quote.kind === 'refused')
    return (
      <Notice tone="danger" announce="polite">
        {quote.text}
      </Notice>
    )
  const cart = getQuotedCart(quote)
  if (!cart) return <LoadingRows />
  const { subTotal, total, trace, minimumOrder, products, area } = cart
  const quantities = Object.fromEntries(products.map(({ _id, qty }) => [_id, qty]))
  const missing = minimumOrder && minimumOrder.missing.amount > 0 ? minimumOrder.missing : null
  return (
    <div className="grid gap-3" aria-busy={quote.kind === 'asking'}>
      <PriceSummary subTotal={subTotal} total={total} trace={trace} quantities={quantities} />
      {orderType === ORDER_TYPE.delivery && !area && (
        <p className="text-muted text-sm">{t('price.noArea')}</p>
      )}
      {missing && (
        <Notice tone="warning">{t('price.minimum', { missing: formatMoney(missing, language) })}</Notice>
      )}
    </div>
  )
}

/** What the customer is sent once the order is entered. */
const MessageHint = ({ setting, mod }: { setting: EntrySetting; mod: string }) => {
  const t = useStaffOrdersTexts()
  if (!setting.sendsMessages) return <Notice tone="warning">{t('enter.unsent')}</Notice>
  return (
    <p className="text-muted text-sm">
      {mod === PAY_LINK_METHOD ? t('pay.linkHint', { minutes: PAY_LINK_MINUTES }) : t('enter.hint')}
    </p>
  )
}

/** The total, the payment method, and the submit button. */
export const PaymentPart = ({ setting, entry }: { setting: EntrySetting; entry: OrderEntry }) => {
  const t = useStaffOrdersTexts()
  const { draft, change, quote, error, enter, missing } = entry
  const methods = setting.ways.find(({ orderType }) => orderType === draft.orderType)?.methods ?? []
  return (
    <FormSection heading={t('pay.heading')}>
      <Price quote={quote} orderType={draft.orderType} />
      <RadioCards
        name="mod"
        legend={t('pay.how')}
        options={methods.map((mod) => ({ value: mod, label: isKnown(mod) ? t(METHOD_TEXTS[mod]) : mod }))}
        value={draft.mod}
        onChange={(mod) => change({ mod })}
      />
      <ItemQuestions
        fields={setting.collectFromUser}
        answers={draft.answers}
        isComplainedAbout={missing !== undefined}
        onAnswers={(answers) => change({ answers })}
      />
      <TextArea
        label={t('note')}
        optional
        maxLength={200}
        value={draft.note}
        onChange={({ target }) => change({ note: target.value })}
      />
      {getChannel(draft.orderType) === 'delivery' && (
        <TextArea
          label={t('deliveryNote')}
          optional
          maxLength={200}
          value={draft.deliveryNote}
          onChange={({ target }) => change({ deliveryNote: target.value })}
        />
      )}
      <CheckboxField
        label={t('cutlery')}
        checked={draft.needsCutlery}
        onChange={({ target }) => change({ needsCutlery: target.checked })}
      />
      {error && (
        <Notice tone="danger" announce="polite">
          {error}
        </Notice>
      )}
      {missing === 'items' && <Notice tone="warning">{t('missing.items')}</Notice>}
      <Button size="lg" full busy={quote.kind === 'asking'} onClick={enter}>
        {t('enter')}
      </Button>
      <MessageHint setting={setting} mod={draft.mod} />
    </FormSection>
  )
}
