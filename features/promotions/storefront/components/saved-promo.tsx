import type { SavedCartSectionProps } from '#core/cart/storefront/saved-cart-extensions.tsx'
import { createSavedCartSender } from '../promo-calls.ts'
import { useApplyCode } from '../use-apply-code.ts'
import { AppliedCode } from './applied-code.tsx'
import { CodeForm } from './code-form.tsx'
import { SavedFreeItems } from './saved-free-items.tsx'

/** The code of a cart that is saved for later: none of its uses is reserved until the cart is ordered. */
export const SavedPromo = ({ draft, onChange }: SavedCartSectionProps) => {
  const code = useApplyCode(draft, createSavedCartSender(onChange))
  const { promotion } = draft
  return (
    <div className="grid gap-3 border-line border-t pt-3">
      {promotion && (
        <AppliedCode promotion={promotion} code={code}>
          <SavedFreeItems draft={draft} onChange={onChange} />
        </AppliedCode>
      )}
      {!promotion?.code && <CodeForm code={code} />}
    </div>
  )
}
