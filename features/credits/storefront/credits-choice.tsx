import type { Cart } from '#core/cart/contract/endpoints.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { useCreditsTexts } from './credits-texts.ts'

interface CreditsChoiceProps {
  readonly credits: NonNullable<Cart['credits']>
  readonly onChange: (input: { cancel?: true }) => Promise<void>
}

/** The customer's credit: one tap pays with it, another cancels. */
export const CreditsChoice = ({ credits, onChange }: CreditsChoiceProps) => {
  const t = useCreditsTexts()
  const language = useLanguage()
  const isApplied = credits.applied.amount > 0
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p role="status">
        {isApplied
          ? t('applied', { amount: formatMoney(credits.applied, language) })
          : t('balance', { amount: formatMoney(credits.balance, language) })}
      </p>
      <Button
        size="sm"
        variant={isApplied ? 'ghost' : 'soft'}
        onClick={() => onChange(isApplied ? { cancel: true } : {})}
      >
        {t(isApplied ? 'remove' : 'pay')}
      </Button>
    </div>
  )
}
