import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { localize } from '#platform/kernel/language.ts'
import { Badge } from '#platform/ui/badge.tsx'
import { Button } from '#platform/ui/button.tsx'
import type { ConsoleArea } from '../../contract/endpoints.ts'
import { useDeliveryAreasConsoleTexts } from '../delivery-areas-console-texts.ts'
import { toShape } from './shape.ts'

interface AreaCardProps {
  readonly area: ConsoleArea
  readonly currency: string
  /** Whether the outlet delivers at all. */
  readonly isDelivering: boolean
  readonly onEdit: () => void
  readonly onSwitch: () => void
  readonly onDelete: () => void
}

const StateBadge = ({ isActive, isDelivering }: { isActive: boolean; isDelivering: boolean }) => {
  const t = useDeliveryAreasConsoleTexts()
  if (!isActive) return <Badge>{t('areas.off')}</Badge>
  return isDelivering ? (
    <Badge tone="success">{t('areas.on')}</Badge>
  ) : (
    <Badge tone="warning">{t('areas.idle')}</Badge>
  )
}

/** One area: whether it is delivered to, and on which terms. */
export const AreaCard = ({ area, currency, isDelivering, onEdit, onSwitch, onDelete }: AreaCardProps) => {
  const t = useDeliveryAreasConsoleTexts()
  const language = useLanguage()
  const { terms, isActive } = area
  const money = (amount: number) => formatMoney({ amount, currency }, language)
  const name = localize(terms.name, language)
  const switchText = t(isActive ? 'areas.switchOff' : 'areas.switchOn')
  const named = (what: string) => `${what}: ${name}`
  const facts = [
    terms.fee === 0 ? t('areas.free') : t('areas.feeOf', { amount: money(terms.fee) }),
    ...(terms.minimumOrder ? [t('areas.minimumOf', { amount: money(terms.minimumOrder) })] : []),
    t('areas.minutesOf', { minutes: terms.minutes }),
    t(`areas.kind.${toShape(terms.zone).kind}`),
    ...(terms.hours ? [t('areas.ownHours')] : []),
  ]
  return (
    <li
      className="rounded-xl border border-line bg-surface-raised p-4"
      aria-label={name}
      data-area={area._id}
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h2 className="font-bold">
          <bdi>{name}</bdi>
        </h2>
        <span className="text-muted text-sm">
          <bdi>{localize(terms.city, language)}</bdi>
        </span>
        <StateBadge isActive={isActive} isDelivering={isDelivering} />
      </div>
      <p className="mt-1 text-sm">{facts.join(' · ')}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" variant="soft" aria-label={named(t('areas.editShort'))} onClick={onEdit}>
          {t('areas.editShort')}
        </Button>
        <Button size="sm" variant="secondary" aria-label={named(switchText)} onClick={onSwitch}>
          {switchText}
        </Button>
        <Button size="sm" variant="ghost" aria-label={named(t('areas.delete'))} onClick={onDelete}>
          {t('areas.delete')}
        </Button>
      </div>
    </li>
  )
}
