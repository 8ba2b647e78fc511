import type { ReactNode } from 'react'
import type { Cart } from '#core/cart/contract/endpoints.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { CheckIcon } from '#platform/ui/icons/check.tsx'
import { InfoIcon } from '#platform/ui/icons/info.tsx'
import { Price } from '#platform/ui/price.tsx'
import { usePromotionsTexts } from '../promotions-texts.ts'
import type { ApplyCode } from '../use-apply-code.ts'

/** The applied code: what it takes off or still lacks, and a button to remove it. */
export const AppliedCode = ({
  promotion,
  code,
  children,
}: {
  readonly promotion: NonNullable<Cart['promotion']>
  readonly code: ApplyCode
  /** The free products to choose from. */
  readonly children: ReactNode
}) => {
  const t = usePromotionsTexts()
  const language = useLanguage()
  const isWorking = promotion.discount.amount > 0
  const Icon = isWorking ? CheckIcon : InfoIcon
  return (
    <div className="flex items-start gap-3">
      <Icon size={22} className={isWorking ? 'mt-px text-success' : 'mt-px text-muted'} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 font-semibold">
          <bdi>{promotion.name}</bdi>
          {isWorking && <Price text={`−${formatMoney(promotion.discount, language)}`} />}
        </p>
        <p className="text-sm" role="status">
          {promotion.message}
        </p>
        {children}
      </div>
      {promotion.code !== null && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={t('box.removeNamed', { code: promotion.code })}
          onClick={() => void code.remove()}
        >
          {t('box.remove')}
        </Button>
      )}
    </div>
  )
}
