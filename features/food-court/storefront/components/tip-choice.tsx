import { type SubmitEvent, useState } from 'react'
import { useCartTexts } from '#core/cart/storefront/cart-texts.ts'
import { formatMoney, formatPercent } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { formatPlainPrice, getAmountInputMode, money } from '#platform/kernel/money.ts'
import { Button } from '#platform/ui/button.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { type BasketTip, changeBasket, useBasketStore } from '../basket-store.ts'
import { useFoodCourtTexts } from '../food-court-texts.ts'

interface OwnAmountProps {
  /** Minor units; undefined: none was typed yet. */
  readonly amount: number | undefined
  readonly currency: string
  readonly onDone: () => void
}

const OwnAmount = ({ amount, currency, onDone }: OwnAmountProps) => {
  const t = useCartTexts()
  const [typed, setTyped] = useState(amount === undefined ? '' : formatPlainPrice(amount, currency))
  const [isWrong, setWrong] = useState(false)
  const save = async () => {
    // Few customers type an amount: nobody waits for its parser when the basket opens.
    const { parseAmount } = await import('#core/cart/storefront/parse-amount.ts')
    const parsed = parseAmount(typed, currency)
    setWrong(parsed === undefined)
    if (parsed === undefined) return
    changeBasket({ tip: parsed === 0 ? undefined : { amount: parsed } })
    onDone()
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
  'pressable inline-flex min-h-target min-w-14 flex-auto flex-col items-center justify-center whitespace-nowrap rounded-lg border border-line bg-surface-raised px-3 py-1.5 font-semibold has-checked:border-brand-strong has-checked:bg-brand-soft has-checked:inset-ring has-checked:inset-ring-brand-strong has-focus-visible:outline-3 has-focus-visible:outline-focus'

/** One tip for all stalls, shared among them: none, a percentage of the dishes, or an amount. */
export const TipChoice = ({ presets, currency }: { presets: readonly number[]; currency: string }) => {
  const t = useFoodCourtTexts()
  const cartTexts = useCartTexts()
  const language = useLanguage()
  const tip = useBasketStore((state) => state.tip)
  const [isOpen, setOpen] = useState(false)
  if (presets.length === 0) return null
  const own = tip && 'amount' in tip ? tip.amount : undefined
  const percent = tip && 'percent' in tip ? tip.percent : undefined
  const pick = (choice: BasketTip) => () => {
    setOpen(false)
    changeBasket({ tip: choice })
  }
  const option = (
    label: string,
    choice: { readonly checked: boolean; readonly detail?: string; readonly choose: () => void },
  ) => (
    <label key={label} className={PILL}>
      <input
        type="radio"
        name="court-tip"
        className="sr-only"
        checked={choice.checked}
        onChange={choice.choose}
      />
      {label}
      {choice.detail && <bdi className="font-normal text-muted text-xs tabular-nums">{choice.detail}</bdi>}
    </label>
  )
  return (
    <fieldset>
      <legend className="mb-2 font-semibold text-lg">{t('tip.legend')}</legend>
      <div className="flex flex-wrap gap-2">
        {option(t('tip.none'), { checked: !isOpen && tip === undefined, choose: pick(undefined) })}
        {presets.map((preset) =>
          option(formatPercent(preset * 100, language), {
            checked: !isOpen && percent === preset,
            choose: pick({ percent: preset }),
          }),
        )}
        {option(cartTexts('tip.own'), {
          checked: isOpen || own !== undefined,
          ...(own !== undefined && { detail: formatMoney(money(own, currency), language) }),
          choose: () => setOpen(true),
        })}
      </div>
      {(isOpen || own !== undefined) && (
        <OwnAmount key={own} amount={own} currency={currency} onDone={() => setOpen(false)} />
      )}
    </fieldset>
  )
}
