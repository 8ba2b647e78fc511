import { listChoiceLines } from '#core/menus/domain/choice-lines.ts'
import { formatMoneyDelta, formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import type { CartLine } from '../contract/endpoints.ts'
import { useCartTexts } from './cart-texts.ts'
import { useChoiceText } from './use-choice-text.ts'

/** Indentation of a nested choice. */
const INSETS = ['', 'ms-4', 'ms-8', 'ms-12']

/** What was chosen for a line of a cart or an order. */
type DetailedLine = Pick<CartLine, 'customize' | 'collectFromUser' | 'specialInstructions'>

/** The choices of a line with their prices, the removed ingredients, the answers and the customer's note. */
export const LineDetails = ({ line }: { line: DetailedLine }) => {
  const t = useCartTexts()
  const language = useLanguage()
  const choiceText = useChoiceText()
  const chosen = listChoiceLines(line.customize)
  return (
    <>
      {chosen.length > 0 && (
        <ul className="mt-0.5 text-muted text-sm">
          {chosen.map((choice) => (
            <li key={choice.key} className={INSETS[choice.depth]}>
              <bdi>
                {choice.count > 1 ? `${formatNumber(choice.count, language)} × ` : ''}
                {choiceText(choice)}
              </bdi>
              {choice.price !== null && choice.price.amount !== 0 && (
                <bdi className="ms-1.5 whitespace-nowrap tabular-nums">
                  {formatMoneyDelta(choice.price, language)}
                </bdi>
              )}
            </li>
          ))}
        </ul>
      )}
      {line.collectFromUser.map(({ _id, label, text }) => (
        <p key={_id} className="mt-0.5 text-muted text-sm">
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
        <p className="mt-0.5 text-muted text-sm">
          {t('line.note')}: <bdi>{line.specialInstructions}</bdi>
        </p>
      )}
    </>
  )
}
