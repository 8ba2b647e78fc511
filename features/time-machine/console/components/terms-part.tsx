import { ExplainedSection } from '#core/console-shell/console/explained-section.tsx'
import type { Channel } from '#core/sites/domain/order-type.ts'
import { formatMinutes, formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import type { Money } from '#platform/kernel/money.ts'
import type { ShopAtMoment } from '../../contract/endpoints.ts'
import { useTimeMachineTexts } from '../time-machine-console-texts.ts'

interface TermProps {
  readonly name: string
  readonly value: string
  readonly reason: string | null
}

const Term = ({ name, value, reason }: TermProps) => (
  <div className="grid gap-x-6 gap-y-1 py-3 first:pt-0 last:pb-0 sm:grid-cols-[12rem_minmax(0,1fr)]">
    <dt className="text-muted text-sm sm:pt-0.5">{name}</dt>
    <dd>
      <bdi className="block font-semibold tabular-nums">{value}</bdi>
      {reason && <span className="text-muted text-sm">{reason}</span>}
    </dd>
  </div>
)

/** Where it is delivered, for how much, from which sum on and how soon. */
export const TermsPart = ({ answer, service }: { answer: ShopAtMoment; service: Channel }) => {
  const t = useTimeMachineTexts()
  const language = useLanguage()
  const { area, deliveryFee, minimumOrder, minutes, reasons } = answer.terms
  const amount = (value: Money) => (value.amount === 0 ? t('terms.none') : formatMoney(value, language))
  if (service !== 'delivery' && service !== 'pickup') return null
  return (
    <ExplainedSection heading={t('terms')} text={t('terms.text')}>
      {service === 'delivery' && !area ? (
        <p className="text-muted">{t('terms.chooseArea')}</p>
      ) : (
        <dl className="divide-y divide-line">
          {area && (
            <Term
              name={t('terms.times')}
              value={area.times.isOpen ? t('terms.delivers') : area.times.text}
              reason={reasons.times}
            />
          )}
          {deliveryFee && (
            <Term name={t('terms.fee')} value={amount(deliveryFee)} reason={reasons.deliveryFee} />
          )}
          {minimumOrder && (
            <Term name={t('terms.minimum')} value={amount(minimumOrder)} reason={reasons.minimumOrder} />
          )}
          {minutes && (
            <Term
              name={t('terms.minutes')}
              value={formatMinutes(minutes.from, minutes.to, language)}
              reason={reasons.minutes}
            />
          )}
        </dl>
      )}
    </ExplainedSection>
  )
}
