import { formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { localize } from '#platform/kernel/language.ts'
import { Badge } from '#platform/ui/badge.tsx'
import { Button } from '#platform/ui/button.tsx'
import type { ConsolePromotion } from '../../contract/console-endpoints.ts'
import { usePromotionsConsoleTexts } from '../promotions-console-texts.ts'

interface PromotionCardProps {
  readonly promotion: ConsolePromotion
  readonly onEdit: () => void
  readonly onCopy: () => void
  readonly onMove: (state: ConsolePromotion['state']) => void
}

const TONES = {
  running: 'success',
  coming: 'neutral',
  paused: 'warning',
  over: 'neutral',
  ended: 'neutral',
  usedUp: 'warning',
} as const

const UseCount = ({ promotion }: Pick<PromotionCardProps, 'promotion'>) => {
  const t = usePromotionsConsoleTexts()
  const language = useLanguage()
  const used = formatNumber(promotion.used, language)
  const { totalLimit } = promotion.terms
  return (
    <p className="text-muted text-sm">
      {totalLimit === null
        ? t('card.used', { count: promotion.used })
        : t('card.usedOf', { used, limit: formatNumber(totalLimit, language) })}
    </p>
  )
}

const Actions = ({ promotion, onEdit, onCopy, onMove }: PromotionCardProps) => {
  const t = usePromotionsConsoleTexts()
  const isOver = promotion.state === 'ended'
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {!isOver && (
        <Button size="sm" variant="soft" onClick={onEdit}>
          {t('card.edit')}
        </Button>
      )}
      {!isOver && (
        <Button
          size="sm"
          variant="secondary"
          onClick={() => onMove(promotion.state === 'paused' ? 'active' : 'paused')}
        >
          {promotion.state === 'paused' ? t('card.resume') : t('card.pause')}
        </Button>
      )}
      <Button size="sm" variant="secondary" onClick={onCopy}>
        {t('card.copy')}
      </Button>
      {!isOver && (
        <Button size="sm" variant="ghost" onClick={() => onMove('ended')}>
          {t('card.end')}
        </Button>
      )}
    </div>
  )
}

/** One promotion: its status, its effect, and how often it was used. */
export const PromotionCard = (props: PromotionCardProps) => {
  const t = usePromotionsConsoleTexts()
  const language = useLanguage()
  const { promotion } = props
  const { terms, standing, sentences } = promotion
  return (
    <li className="rounded-xl border border-line bg-surface-raised p-4">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="font-bold">
          <bdi>{localize(terms.name, language)}</bdi>
        </h2>
        <Badge tone={TONES[standing]}>{t(`standing.${standing}`)}</Badge>
        {terms.code === null ? (
          <span className="text-muted text-sm">{t('card.automatic')}</span>
        ) : (
          <code
            dir="ltr"
            className="rounded-md border border-line-strong border-dashed px-2 font-semibold text-sm"
          >
            {terms.code}
          </code>
        )}
      </div>
      <p className="mt-1 text-sm">{sentences.join(' · ')}</p>
      <UseCount promotion={promotion} />
      <Actions {...props} />
    </li>
  )
}
