import { useId, useState } from 'react'
import { parseAmount } from '#core/cart/storefront/parse-amount.ts'
import { formatMoney, formatPercent } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { getAmountInputMode, type Money } from '#platform/kernel/money.ts'
import { computePercent } from '#platform/kernel/money-shares.ts'
import { TextField } from '#platform/ui/text-field.tsx'
import { useSplitBillTexts } from '../split-bill-texts.ts'

const PILL =
  'pressable inline-flex min-h-14 min-w-20 flex-auto flex-col items-center justify-center whitespace-nowrap rounded-lg border border-line bg-surface-raised px-3 py-1.5 text-center font-semibold has-checked:border-brand-strong has-checked:bg-brand-soft has-checked:inset-ring has-checked:inset-ring-brand-strong has-focus-visible:outline-3 has-focus-visible:outline-focus'

interface ShareTipProps {
  readonly share: Money
  readonly presets: readonly number[]
  /** Minor units; undefined while what is typed is no amount. */
  readonly onChange: (tip: number | undefined) => void
}

/** A tip on the guest's own share: none, a percentage of it, or an amount. */
export const ShareTip = ({ share, presets, onChange }: ShareTipProps) => {
  const t = useSplitBillTexts()
  const language = useLanguage()
  const name = useId()
  const [chosen, setChosen] = useState<'none' | 'own' | number>('none')
  const [typed, setTyped] = useState('')
  const { currency } = share
  const isWrong = chosen === 'own' && typed !== '' && parseAmount(typed, currency) === undefined
  const choose = (choice: typeof chosen) => {
    setChosen(choice)
    if (choice === 'own') return onChange(parseAmount(typed, currency) ?? 0)
    onChange(choice === 'none' ? 0 : computePercent(share.amount, choice * 100))
  }
  const option = (choice: typeof chosen, label: string, detail?: string) => (
    <label key={choice} className={PILL}>
      <input
        type="radio"
        name={name}
        checked={chosen === choice}
        onChange={() => choose(choice)}
        className="sr-only"
      />
      {label}
      {detail && <bdi className="font-normal text-muted text-xs tabular-nums">{detail}</bdi>}
    </label>
  )
  return (
    <fieldset>
      <legend className="mb-3 font-bold text-xl tracking-tight">{t('tip.heading')}</legend>
      <div className="flex flex-wrap gap-2">
        {option('none', t('tip.none'))}
        {presets.map((preset) =>
          option(
            preset,
            formatPercent(preset * 100, language),
            formatMoney({ currency, amount: computePercent(share.amount, preset * 100) }, language),
          ),
        )}
        {option('own', t('tip.own'))}
      </div>
      {chosen === 'own' && (
        <TextField
          fieldClassName="mt-3"
          label={t('tip.amount', { currency })}
          inputMode={getAmountInputMode(currency)}
          dir="ltr"
          autoComplete="off"
          maxLength={12}
          value={typed}
          error={isWrong ? t('amount.invalid') : undefined}
          onChange={({ target }) => {
            setTyped(target.value)
            onChange(target.value === '' ? 0 : parseAmount(target.value, currency))
          }}
        />
      )}
    </fieldset>
  )
}
