import { useState } from 'react'
import { listChoiceLines } from '#core/menus/domain/choice-lines.ts'
import { joinWithCommas } from '#platform/i18n/join-with-commas.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { RefreshIcon } from '#platform/ui/icons/refresh.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { CartLine } from '../contract/endpoints.ts'
import { toCartAddition } from './cart-calls.ts'
import { getLastLine, useCartStore } from './cart-store.ts'
import { useCartTexts } from './cart-texts.ts'
import { useAddToCart } from './use-add-to-cart.ts'
import { useChoiceText } from './use-choice-text.ts'

const RepeatOffer = ({
  line,
  onClose,
  onAnew,
}: {
  line: CartLine
  onClose: () => void
  onAnew: () => void
}) => {
  const t = useCartTexts()
  const language = useLanguage()
  const choiceText = useChoiceText()
  const add = useAddToCart()
  const showToast = useToasts((state) => state.show)
  const repeat = async () => {
    if (!(await add(toCartAddition(line, 1)))) return
    showToast({ text: t('added', { item: line.name }), tone: 'success' })
    onClose()
  }
  return (
    <section className="mb-4 rounded-lg bg-brand-soft p-4" aria-label={t('repeat.heading')}>
      <h3 className="font-semibold">{t('repeat.heading')}</h3>
      <p className="mt-0.5 text-muted text-sm">
        <bdi>{joinWithCommas(listChoiceLines(line.customize).map(choiceText), language)}</bdi>
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" leading={<RefreshIcon size={18} />} onClick={repeat}>
          {t('repeat.last')}
        </Button>
        <Button size="sm" variant="secondary" onClick={onAnew}>
          {t('repeat.anew')}
        </Button>
      </div>
    </section>
  )
}

/**
 * Shown when the cart already contains the product with choices: add the same again with one tap, or choose again.
 */
export const RepeatLastItem = ({ productId, onClose }: { productId: string; onClose: () => void }) => {
  // The last line when the sheet opened: it must not change while the customer taps.
  const [line, setLine] = useState(() => getLastLine(useCartStore.getState(), productId))
  if (!line?.state.isAvailable || listChoiceLines(line.customize).length === 0) return null
  return <RepeatOffer line={line} onClose={onClose} onAnew={() => setLine(undefined)} />
}
