import type { Cart } from '#core/cart/contract/endpoints.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { WarningIcon } from '#platform/ui/icons/warning.tsx'
import { Sheet } from '#platform/ui/sheet.tsx'
import type { Change } from '../../contract/endpoints.ts'
import { useCheckoutTexts } from '../checkout-texts.ts'

/** What changed since the customer looked, and the cart as it is now. */
export interface Changed {
  readonly changes: readonly Change[]
  readonly cart: Cart | null
}

interface ChangesSheetProps {
  readonly changed: Changed | null
  /** The customer agrees to the cart as it is now. */
  readonly onAccept: () => void
  readonly onBack: () => void
}

/** Names each change before any money moves; the customer agrees or goes back to the order. */
export const ChangesSheet = ({ changed, onAccept, onBack }: ChangesSheetProps) => {
  const t = useCheckoutTexts()
  const language = useLanguage()
  const cart = changed?.cart
  // A price that breaks over two lines is misread.
  const total = cart && formatMoney(cart.total, language).replaceAll(' ', '\u00a0')
  const canAccept =
    cart?.products.every(({ state }) => state.isAvailable) && (cart.minimumOrder?.missing.amount ?? 0) === 0
  return (
    <Sheet
      open={changed !== null}
      onClose={onBack}
      backdropCloses={false}
      // Both ways out may lead to another step, which an entry of its own in the history would undo.
      backCloses={false}
      title={t('changes.heading')}
      footer={
        <div className="flex flex-wrap gap-2 *:flex-1">
          <Button variant="secondary" onClick={onBack}>
            {t('changes.back')}
          </Button>
          {total && canAccept && <Button onClick={onAccept}>{t('changes.accept', { total })}</Button>}
        </div>
      }
    >
      <p className="mb-3 text-muted">{t('changes.text')}</p>
      <ul className="grid gap-2">
        {changed?.changes.map(({ kind, line, text }) => (
          <li
            key={`${kind} ${line} ${text}`}
            className="flex items-start gap-2 rounded-md bg-warning-soft px-3 py-2.5"
          >
            <WarningIcon size={20} className="mt-0.5 text-warning" />
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
