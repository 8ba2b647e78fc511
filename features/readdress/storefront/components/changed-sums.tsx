import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Price } from '#platform/ui/price.tsx'
import type { ReaddressQuote } from '../../contract/endpoints.ts'
import { useReaddressTexts } from '../readdress-texts.ts'

const Row = ({ name, text, isStrong = false }: { name: string; text: string; isStrong?: boolean }) => (
  <div className={`flex flex-wrap justify-between gap-x-4 py-1.5 ${isStrong ? 'font-bold text-lg' : ''}`}>
    <dt>{name}</dt>
    <dd>
      <Price text={text} />
    </dd>
  </div>
)

/** The change of fee and total, and the resulting refund or amount to pay. */
export const PriceChange = ({ quote }: { quote: ReaddressQuote }) => {
  const t = useReaddressTexts()
  const language = useLanguage()
  const { fee, feeBefore, total, totalBefore, refund, atDoor } = quote
  const isSameFee = fee.amount === feeBefore.amount
  const inWords = (amount: typeof fee) => formatMoney(amount, language)
  return (
    <>
      <dl className="divide-y divide-line">
        <Row
          name={t('sum.fee')}
          text={isSameFee ? inWords(fee) : t('sum.feeFromTo', { from: inWords(feeBefore), to: inWords(fee) })}
        />
        <Row name={t('sum.before')} text={inWords(totalBefore)} />
        <Row name={t('sum.after')} text={inWords(total)} isStrong />
        {refund.amount > 0 && <Row isStrong name={t('sum.refund')} text={inWords(refund)} />}
        {atDoor && <Row isStrong name={t('sum.atDoor')} text={inWords(atDoor)} />}
      </dl>
      {total.amount === totalBefore.amount && <p className="mt-1 text-muted">{t('sum.same')}</p>}
    </>
  )
}
