import { listChoiceLines } from '#core/menus/domain/choice-lines.ts'
import { formatColumnMoney, formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import { Price } from '#platform/ui/price.tsx'
import type { FullOrder } from '../../contract/endpoints.ts'
import { useOrdersTexts } from '../orders-texts.ts'

type Line = FullOrder['products'][number]

/** Indentation of a nested choice by depth. */
const INSETS = ['', 'ps-4', 'ps-8', 'ps-12']

const Choices = ({ line }: { line: Line }) => {
  const t = useOrdersTexts()
  const language = useLanguage()
  const textOf = ({ name, isWithout, portion }: ReturnType<typeof listChoiceLines>[number]): string => {
    if (isWithout) return t('line.without', { option: name })
    return portion === 'whole' ? name : t(`portion.${portion}`, { option: name })
  }
  const chosen = listChoiceLines(line.customize)
  if (chosen.length === 0) return null
  return (
    <ul className="text-muted text-sm">
      {chosen.map((choice) => (
        <li key={choice.key} className={classNames('flex justify-between gap-4', INSETS[choice.depth])}>
          <bdi>
            {choice.count > 1 ? `${formatNumber(choice.count, language)} × ` : ''}
            {textOf(choice)}
          </bdi>
          {choice.price !== null && choice.price.amount !== 0 && (
            <bdi className="tabular-nums">{formatColumnMoney(choice.price, language)}</bdi>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The ordered items, line by line, with every choice. */
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
            {line.collectFromUser.map(({ _id, label, text }) => (
              <p key={_id} className="text-muted text-sm">
                <bdi>{label}</bdi>
                {text !== '' && (
                  <>
                    {': '}
                    <bdi>{text}</bdi>
                  </>
                )}
              </p>
            ))}
            {line.specialInstructions && (
              <p className="text-muted text-sm">
                {t('summary.note')}: <bdi>{line.specialInstructions}</bdi>
              </p>
            )}
          </div>
          <Price text={formatColumnMoney(line.total, language)} className="font-medium" />
        </li>
      ))}
    </ul>
  )
}
