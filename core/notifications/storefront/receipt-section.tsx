import { type SubmitEvent, useState } from 'react'
import type { CustomersApi } from '#core/customers/contract/endpoints.ts'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import type { OrderSectionProps } from '#core/orders/storefront/order-extensions.tsx'
import { OrderPanel } from '#core/orders/storefront/order-panel.tsx'
import { browserApi } from '#platform/contract/browser-api.ts'
import { isEmail, MAX_EMAIL_LENGTH } from '#platform/kernel/email.ts'
import { Button } from '#platform/ui/button.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { ReceiptApi } from '../contract/receipt-endpoint.ts'
import { useNotificationsTexts } from './notifications-texts.ts'

/** Saves an address that is typed here in the account, where later receipts find it, and asks for the receipt. */
const useReceipt = (orderId: string) => {
  const t = useNotificationsTexts()
  const errorText = useErrorText()
  const show = useToasts((state) => state.show)
  return async (typed: string): Promise<void> => {
    if (typed !== '') {
      const saved = await browserApi<CustomersApi>()('PUT /api/v1/users/profile', { body: { email: typed } })
      if (!saved.ok) return show({ text: errorText(saved.error), tone: 'danger' })
    }
    const asked = await browserApi<ReceiptApi>()('POST /api/v1/orders/:id/receipt', {
      params: { id: orderId },
    })
    if (asked.ok) show({ text: t('receipt.goesTo', { email: asked.data.email }), tone: 'success' })
    else show({ text: errorText(asked.error), tone: 'danger' })
  }
}

/** Sends the receipt by e-mail; an order without an address asks for one. */
export const ReceiptSection = ({ order }: OrderSectionProps) => {
  const t = useNotificationsTexts()
  const ask = useReceipt(order._id)
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const needsAddress = order.user.email === ''
  const send = async () => {
    const isInvalid = needsAddress && !isEmail(typed.trim())
    setWrong(isInvalid)
    if (!isInvalid) await ask(needsAddress ? typed.trim() : '')
  }
  return (
    <div className="print:hidden">
      <OrderPanel heading={t('receipt.ask')}>
        <form noValidate onSubmit={(event: SubmitEvent) => event.preventDefault()} className="grid gap-3">
          {needsAddress ? (
            <TextField
              label={t('receipt.email')}
              required
              type="email"
              dir="ltr"
              inputMode="email"
              autoComplete="email"
              maxLength={MAX_EMAIL_LENGTH}
              value={typed}
              error={isWrong ? t('receipt.invalid') : undefined}
              onChange={({ target }) => setTyped(target.value)}
            />
          ) : (
            <p className="text-muted">{t('receipt.goesTo', { email: order.user.email })}</p>
          )}
          <Button type="submit" variant="secondary" full onClick={send}>
            {t('receipt.send')}
          </Button>
        </form>
      </OrderPanel>
    </div>
  )
}
