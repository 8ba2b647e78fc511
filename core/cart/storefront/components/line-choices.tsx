import { formatMoneyDelta, formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import type { CartLine } from '../../contract/endpoints.ts'
import { useCartTexts } from '../cart-texts.ts'

/** Every choice of a line with what it adds, and what the customer wrote. */
export const LineChoices = ({ line }: { line: CartLine }) => {
  const t = useCartTexts()
  const language = useLanguage()
  const chosen = line.customize.flatMap(({ _id: group, variants }) =>
    variants.map((variant) => ({ group, ...variant })),
  )
  return (
    <>
      {chosen.length > 0 && (
        <ul className="mt-0.5 text-muted text-sm">
          {chosen.map(({ group, variant, name, counter, price }) => (
            <li key={`${group} ${variant}`}>
              <bdi>{counter > 1 ? `${formatNumber(counter, language)} × ${name}` : name}</bdi>
              {price.amount !== 0 && (
                <bdi className="ms-1.5 whitespace-nowrap tabular-nums">
                  {formatMoneyDelta(price, language)}
                </bdi>
              )}
            </li>
          ))}
        </ul>
      )}
      {line.specialInstructions && (
        <p className="mt-0.5 text-muted text-sm">
          {t('line.note')}: <bdi>{line.specialInstructions}</bdi>
        </p>
      )}
    </>
  )
}
