import { WEEKDAYS } from '#core/stores/domain/weekly-hours.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { getMinorPerMajor, money } from '#platform/kernel/money.ts'
import type { ProgramView } from '../../contract/console-endpoints.ts'
import {
  computeEarnedPoints,
  computeMaxPoints,
  computePointsFor,
  computePointsValue,
} from '../../domain/points.ts'
import { useLoyaltyConsoleTexts } from '../loyalty-console-texts.ts'

/**
 * Goods of the examples, in major units: a snack, a meal, a large meal; scaled up for currencies with small units.
 */
const EXAMPLE_AMOUNTS = [20, 60, 150]

const computeScale = ({ earn, redeem }: ProgramView, currency: string): number => {
  const unit = getMinorPerMajor(currency)
  const usual = Math.max(earn.per, redeem.value / 5, unit)
  return usual > unit * 20 ? usual : unit
}

/**
 * Effect of the rules on orders, in words, before they are saved; computed with the same arithmetic as real orders.
 */
export const LoyaltyExamples = ({ program, currency }: { program: ProgramView; currency: string }) => {
  const t = useLoyaltyConsoleTexts()
  const language = useLanguage()
  const { earn, redeem } = program
  const channel = earn.channels[0]
  const boosted = earn.boosts[0]?.days[0]
  const plain = WEEKDAYS.find((day) => !earn.boosts.some(({ days }) => days.includes(day)))
  const scale = computeScale(program, currency)
  const translate = (amount: number) => formatMoney(money(Math.round(amount), currency), language)
  const balance = computePointsFor(redeem, Math.round(25 * scale))
  const goods = Math.round(60 * scale)
  const used = computeMaxPoints(redeem, { balance, goods, payable: goods })
  const back = computeEarnedPoints(
    { ...earn, minimum: 0, boosts: [] },
    { goods: 100 * scale, channel: channel ?? 'pickup', weekday: 'mon' },
  )
  return (
    <section aria-labelledby="examples" className="rounded-xl bg-surface-raised p-4 md:p-5">
      <h2 id="examples" className="font-bold text-lg">
        {t('examples.heading')}
      </h2>
      <ul className="mt-2 grid list-disc gap-1 ps-5" aria-live="polite">
        {channel &&
          plain &&
          EXAMPLE_AMOUNTS.map((major) => {
            const points = computeEarnedPoints(earn, {
              goods: Math.round(major * scale),
              channel,
              weekday: plain,
            })
            return (
              <li key={major}>{t('examples.earn', { goods: translate(major * scale), count: points })}</li>
            )
          })}
        {channel && boosted && (
          <li>
            {t('examples.boost', {
              goods: translate(goods),
              day: t(`day.${boosted}`),
              count: computeEarnedPoints(earn, { goods, channel, weekday: boosted }),
            })}
          </li>
        )}
        {!channel && <li>{t('examples.nobody')}</li>}
        <li>
          {used < redeem.minimum
            ? t('examples.tooFew', { count: balance, goods: translate(goods) })
            : t('examples.redeem', {
                count: used,
                amount: translate(computePointsValue(redeem, used)),
                goods: translate(goods),
              })}
        </li>
        <li>
          {t('examples.back', {
            goods: translate(100 * scale),
            amount: translate(computePointsValue(redeem, back)),
          })}
        </li>
      </ul>
    </section>
  )
}
