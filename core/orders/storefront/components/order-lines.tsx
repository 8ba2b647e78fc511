import { formatMoney, formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Price } from '#platform/ui/price.tsx'
import type { FullOrder } from '../../contract/endpoints.ts'
import { useOrdersTexts } from '../orders-texts.ts'

type Line = FullOrder['products'][number]

const Choices = ({ line }: { line: Line }) => {
  const language = useLanguage()
  const chosen = line.customize.flatMap(({ variants }) => variants)
  if (chosen.length === 0) return null
  return (
    <ul className="text-muted text-sm">
      {chosen.map(({ name, counter, price }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a placed order never change
        <li key={index} className="flex justify-between gap-4">
          <bdi>{counter > 1 ? `${formatNumber(counter, language)} × ${name}` : name}</bdi>
          {price.amount !== 0 && <bdi className="tabular-nums">{formatMoney(price, language)}</bdi>}
        </li>
      ))}
    </ul>
  )
}

/** What was ordered, line by line, with every choice. */
export const OrderLines = ({ lines }: { lines: readonly Line[] }) => {
  const t = useOrdersTexts()
  const language = useLanguage()
  return (
    <ul className="divide-y divide-line">
      {lines.map((line) => (
        <li key={line._id} className="flex gap-3 py-3">
          <span className="min-w-8 font-semibold tabular-nums">{formatNumber(line.qty, language)} ×</span>
          <div className="min-w-0 flex-1">
            <p className="font-medium">
              <bdi>{line.name}</bdi>
            </p>
            <Choices line={line} />
            {line.specialInstructions && (
              <p className="text-muted text-sm">
                {t('summary.note')}: <bdi>{line.specialInstructions}</bdi>
              </p>
            )}
          </div>
          <Price text={formatMoney(line.total, language)} className="font-medium" />
        </li>
      ))}
    </ul>
  )
}
