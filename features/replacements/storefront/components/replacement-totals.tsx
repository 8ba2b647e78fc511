import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Price } from '#platform/ui/price.tsx'
import type { ReplacementQuote, ReplacementRequest } from '../../contract/endpoints.ts'
import { useReplacementsTexts } from '../replacements-texts.ts'

const Row = ({ name, text, strong }: { name: string; text: string; strong?: boolean }) => (
  <div className={`flex flex-wrap justify-between gap-x-4 py-1.5 ${strong ? 'font-bold text-lg' : ''}`}>
    <dt>{name}</dt>
    <dd>
      <Price text={text} />
    </dd>
  </div>
)

/** The current and new total, and the resulting refund or payment. */
export const ReplacementTotals = ({
  request,
  quote,
}: {
  request: Pick<ReplacementRequest, 'totalBefore'>
  quote: ReplacementQuote
}) => {
  const t = useReplacementsTexts()
  const language = useLanguage()
  const { total, refund, extra, atDoor } = quote
  return (
    <dl className="divide-y divide-line" aria-live="polite">
      <Row name={t('sum.before')} text={formatMoney(request.totalBefore, language)} />
      <Row name={t('sum.after')} text={formatMoney(total, language)} />
      {refund.amount > 0 && <Row strong name={t('sum.refund')} text={formatMoney(refund, language)} />}
      {extra.amount > 0 && <Row strong name={t('sum.extra')} text={formatMoney(extra, language)} />}
      {atDoor && <Row strong name={t('sum.atDoor')} text={formatMoney(atDoor, language)} />}
    </dl>
  )
}
