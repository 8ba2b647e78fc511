import { type SubmitEvent, useId, useState } from 'react'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import { formatMoney, formatPercent } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { formatPlainPrice, getAmountInputMode, money } from '#platform/kernel/money.ts'
import { computePercent } from '#platform/kernel/money-shares.ts'
import { Button } from '#platform/ui/button.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { Cart, CartApi } from '../contract/endpoints.ts'
import { receiveCart } from './cart-store.ts'
import { useCartTexts } from './cart-texts.ts'

type Tip = { readonly percent?: number; readonly amount?: number }

const useSetTip = (cart: Cart) => {
  const errorText = useErrorText()
  const show = useToasts((state) => state.show)
  return async (tip: Tip): Promise<boolean> => {
    const answer = await browserApi<CartApi>()('PUT /api/v1/carts/tip', {
      body: { store: cart.store, ...tip },
    })
    if (answer.ok) receiveCart(answer.data)
    else show({ text: errorText(answer.error), tone: 'danger' })
    return answer.ok
  }
}

const CustomAmount = ({ cart, onDone }: { cart: Cart; onDone: () => void }) => {
  const t = useCartTexts()
  const give = useSetTip(cart)
  const { currency } = cart.total
  const [typed, setTyped] = useState(
    cart.tip.percent === null && cart.tip.amount.amount > 0
      ? formatPlainPrice(cart.tip.amount.amount, currency)
      : '',
  )
  const [isWrong, setWrong] = useState(false)
  const save = async () => {
    // Few customers type an amount: nobody waits for its parser when the cart opens.
    const { parseAmount } = await import('./parse-amount.ts')
    const amount = parseAmount(typed, currency)
    setWrong(amount === undefined)
    if (amount !== undefined && (await give({ amount }))) onDone()
  }
  return (
    <form
      noValidate
      onSubmit={(event: SubmitEvent) => event.preventDefault()}
      className="mt-3 flex items-start gap-2"
    >
      <TextField
        autoFocus
        fieldClassName="flex-1"
        label={t('tip.amount', { currency })}
        inputMode={getAmountInputMode(currency)}
        dir="ltr"
        autoComplete="off"
        maxLength={12}
        value={typed}
        error={isWrong ? t('tip.invalid') : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" variant="soft" className="mt-7" onClick={save}>
        {t('tip.save')}
      </Button>
    </form>
  )
}

const PILL =
  'pressable inline-flex min-h-14 min-w-20 flex-auto flex-col items-center justify-center whitespace-nowrap rounded-lg border border-line bg-surface-raised px-3 py-1.5 text-center font-semibold has-checked:border-brand-strong has-checked:bg-brand-soft has-checked:inset-ring has-checked:inset-ring-brand-strong has-focus-visible:outline-3 has-focus-visible:outline-focus'

/** A tip by percentage, by amount, or none; none is as prominent as the others. */
export const TipChoice = ({ cart, presets }: { cart: Cart; presets: readonly number[] }) => {
  const t = useCartTexts()
  const language = useLanguage()
  const name = useId()
  const give = useSetTip(cart)
  const { percent, amount } = cart.tip
  const hasOwn = percent === null && amount.amount > 0
  const [isOpen, setOpen] = useState(false)
  if (presets.length === 0) return null
  const option = (
    key: string,
    label: string,
    choice: { detail?: string; checked: boolean; choose: () => void },
  ) => (
    <label key={key} className={PILL}>
      <input type="radio" name={name} checked={choice.checked} onChange={choice.choose} className="sr-only" />
      {label}
      {choice.detail && <bdi className="font-normal text-muted text-xs tabular-nums">{choice.detail}</bdi>}
    </label>
  )
  const pick = (tip: Tip) => () => {
    setOpen(false)
    void give(tip)
  }
  return (
    <fieldset>
      <legend className="font-bold text-lg tracking-tight">{t('tip.heading')}</legend>
      <p className="mb-3 text-muted text-sm">{t('tip.text')}</p>
      <div className="flex flex-wrap gap-2">
        {option('none', t('tip.none'), { checked: !isOpen && percent === null && !hasOwn, choose: pick({}) })}
        {presets.map((preset) =>
          option(String(preset), formatPercent(preset * 100, language), {
            checked: !isOpen && percent === preset,
            detail: formatMoney(
              money(computePercent(cart.subTotal.amount, preset * 100), cart.total.currency),
              language,
            ),
            choose: pick({ percent: preset }),
          }),
        )}
        {option('own', t('tip.own'), {
          checked: isOpen || hasOwn,
          ...(hasOwn && { detail: formatMoney(amount, language) }),
          choose: () => setOpen(true),
        })}
      </div>
      {(isOpen || hasOwn) && <CustomAmount cart={cart} onDone={() => setOpen(false)} />}
    </fieldset>
  )
}
