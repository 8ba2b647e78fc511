import { Suspense, useState } from 'react'
import { formatMoney, formatPercent } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { money } from '#platform/kernel/money.ts'
import { computePercent } from '#platform/kernel/money-shares.ts'
import { createLazyPart } from '#platform/ui/lazy-part.ts'
import { useCartTexts } from './cart-texts.ts'

/** A tip as a customer chooses it: a percentage, an amount in minor units, or neither. */
export interface ChosenTip {
  readonly percent?: number
  readonly amount?: number
}

interface TipFieldProps {
  readonly heading: string
  readonly text?: string
  /** Percentages on offer. */
  readonly presets: readonly number[]
  readonly currency: string
  readonly tip: ChosenTip
  /** What a percentage is taken of, in minor units. */
  readonly base: number
  /** Answers whether the tip was taken. */
  readonly onChoose: (tip: ChosenTip) => boolean | Promise<boolean>
}

// Few customers type an amount: nobody waits for its form when the cart opens.
const OwnTip = createLazyPart(() => import('./own-tip.tsx').then((module) => module.OwnTip))

const PILL =
  'pressable inline-flex min-h-14 min-w-20 flex-auto flex-col items-center justify-center whitespace-nowrap rounded-lg border border-line bg-surface-raised px-3 py-1.5 font-semibold has-checked:border-brand-strong has-checked:bg-brand-soft has-checked:inset-ring has-checked:inset-ring-brand-strong has-focus-visible:outline-3 has-focus-visible:outline-focus'

/** A tip by percentage, by amount, or none; none is as prominent as the others. */
export const TipField = ({ heading, text, presets, currency, tip, base, onChoose }: TipFieldProps) => {
  const t = useCartTexts()
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const format = (amount: number): string => formatMoney(money(amount, currency), language)
  const own = tip.amount ? format(tip.amount) : undefined
  const isOwn = isOpen || Boolean(own)
  const option = (
    label: string,
    choice: { readonly detail?: string | undefined; readonly checked: boolean; readonly choose: () => void },
  ) => (
    <label key={label} className={PILL}>
      <input type="radio" name="tip" checked={choice.checked} onChange={choice.choose} className="sr-only" />
      {label}
      {choice.detail && <bdi className="font-normal text-muted text-xs tabular-nums">{choice.detail}</bdi>}
    </label>
  )
  const pick = (chosen: ChosenTip) => () => {
    setOpen(false)
    void onChoose(chosen)
  }
  return (
    <fieldset>
      <legend className="font-bold text-lg tracking-tight">{heading}</legend>
      {text && <p className="text-muted text-sm">{text}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        {option(t('tip.none'), { checked: !isOwn && tip.percent === undefined, choose: pick({}) })}
        {presets.map((preset) =>
          option(formatPercent(preset * 100, language), {
            checked: !isOpen && tip.percent === preset,
            detail: format(computePercent(base, preset * 100)),
            choose: pick({ percent: preset }),
          }),
        )}
        {option(t('tip.own'), {
          checked: isOwn,
          detail: own,
          choose: () => setOpen(true),
        })}
      </div>
      {isOwn && (
        <Suspense fallback={<div className="h-22" />}>
          <OwnTip
            currency={currency}
            amount={tip.amount}
            onChoose={(amount) => onChoose({ amount })}
            onDone={() => setOpen(false)}
          />
        </Suspense>
      )}
    </fieldset>
  )
}
