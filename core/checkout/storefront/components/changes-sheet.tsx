import { useState } from 'react'
import type { Change } from '#core/cart/contract/changes.ts'
import type { Cart } from '#core/cart/contract/endpoints.ts'
import { EditLineSheet } from '#core/cart/storefront/edit-line-sheet.tsx'
import { loadCart } from '#core/cart/storefront/load-cart.ts'
import { submitDecisions } from '#core/cart/storefront/submit-decisions.ts'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import { canOrderLater } from '#core/stores/storefront/can-order-later.ts'
import type { Vendor } from '#core/stores/storefront/load-vendor.ts'
import { useServiceDialog } from '#core/stores/storefront/service-dialog-store.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Sheet } from '#platform/ui/sheet.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import { useCheckoutTexts } from '../checkout-texts.ts'
import {
  type ChangeSelection,
  getDefaultSelection,
  isBlocking,
  isKeepingAll,
  toDecisions,
} from '../open-changes.ts'
import { ChangeCard } from './change-card.tsx'

interface ChangesSheetProps {
  readonly changes: readonly Change[]
  readonly cart: Cart
  readonly vendor: Vendor
  /** Every change that can be decided here has been decided and sent. */
  readonly onDone: () => void
  readonly onBack: () => void
}

/** Opens the choice of another time or place; nothing where the outlet offers neither. */
const ChangeServiceButton = ({
  change,
  vendor,
  onLeave,
}: {
  change: Change
  vendor: Vendor
  onLeave: () => void
}) => {
  const t = useCheckoutTexts()
  const openDialog = useServiceDialog((state) => state.open)
  const isArea = change.kind === 'area'
  if (!isBlocking(change) || (!isArea && !canOrderLater(vendor))) return null
  return (
    <Button
      size="sm"
      variant="soft"
      className="my-1.5"
      onClick={() => {
        onLeave()
        openDialog(isArea ? 'area' : 'time')
      }}
    >
      {t(isArea ? 'changes.otherArea' : 'changes.otherTime')}
    </Button>
  )
}

type ChangeSelections = Readonly<Record<string, ChangeSelection>>
type DecideInput = { readonly changes: readonly Change[]; readonly cart: Cart; readonly onDone: () => void }

const useDecide = ({ changes, cart, onDone }: DecideInput) => {
  const errorText = useErrorText()
  const show = useToasts((state) => state.show)
  return async (picks: ChangeSelections) => {
    const decisions = toDecisions(changes, picks)
    if (decisions.length === 0) {
      await loadCart(cart.store)
      return onDone()
    }
    const answer = await submitDecisions(cart.store, decisions)
    if (answer.ok) return onDone()
    show({ text: errorText(answer.error), tone: 'danger' })
    return loadCart(cart.store)
  }
}

/**
 * Lists each change before payment, with its remedies: keep, swap or remove. Nothing leaves the cart without the
 * customer's decision here.
 */
export const ChangesSheet = ({ changes, cart, vendor, onDone, onBack }: ChangesSheetProps) => {
  const t = useCheckoutTexts()
  const language = useLanguage()
  const [picks, setPicks] = useState<ChangeSelections>({})
  const [editedId, setEdited] = useState<string | null>(null)
  const decide = useDecide({ changes, cart, onDone })
  const edited = cart.products.find(({ _id }) => _id === editedId)
  if (edited) return <EditLineSheet line={edited} onClose={() => setEdited(null)} />
  // Non-breaking spaces: a price that wraps over two lines is misread.
  const total = formatMoney(cart.total, language).replaceAll(' ', '\u00a0')
  const isOpen = !changes.every(isBlocking)
  return (
    <Sheet
      open
      onClose={onBack}
      backdropCloses={false}
      // Both actions may lead to another step; a history entry of the sheet's own would undo that navigation.
      backCloses={false}
      title={t('changes.heading')}
      footer={
        <div className="flex flex-wrap gap-2 *:flex-1">
          <Button variant="secondary" onClick={onBack}>
            {t('changes.back')}
          </Button>
          {isOpen && (
            <Button onClick={() => decide(picks)}>
              {isKeepingAll(changes, picks) ? t('changes.accept', { total }) : t('changes.apply')}
            </Button>
          )}
        </div>
      }
    >
      <p className="mb-3 text-muted">{t('changes.text')}</p>
      <ul className="grid gap-3">
        {changes.map((change) => (
          <ChangeCard
            key={change._id}
            change={change}
            pick={picks[change._id] ?? getDefaultSelection(change)}
            onPick={(pick) => setPicks({ ...picks, [change._id]: pick })}
            onEdit={change.kind === 'choices' ? () => setEdited(change.line) : undefined}
            action={
              isBlocking(change) && <ChangeServiceButton change={change} vendor={vendor} onLeave={onBack} />
            }
          />
        ))}
      </ul>
    </Sheet>
  )
}
