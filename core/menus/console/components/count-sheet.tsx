import { useState } from 'react'
import { useLeaveGuard } from '#core/console-shell/console/use-leave-guard.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Sheet } from '#platform/ui/sheet.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { useMenusConsoleTexts } from '../menus-console-texts.ts'
import type { StockItem } from '../stock-list.ts'

const MOST = 1_000_000

interface CountSheetProps {
  readonly product: StockItem
  readonly onCount: (stock: number | null) => Promise<void>
  readonly onClose: () => void
}

/** How many units of a product are in stock, or that they are not counted. */
export const CountSheet = ({ product, onCount, onClose }: CountSheetProps) => {
  const t = useMenusConsoleTexts()
  const [text, setText] = useState(String(product.stock ?? ''))
  const guard = useLeaveGuard(text !== String(product.stock ?? ''), onClose)
  const stock = Number(text)
  const isNumber = text.trim() !== '' && Number.isInteger(stock) && stock >= 0 && stock <= MOST
  const count = (pieces: number | null) => async () => {
    await onCount(pieces)
    onClose()
  }
  return (
    <>
      <Sheet
        open
        onClose={guard.leave}
        backdropCloses={false}
        title={t('count.heading', { product: product.name })}
        footer={
          <Button full size="lg" aria-disabled={!isNumber} onClick={isNumber ? count(stock) : undefined}>
            {t('count.save')}
          </Button>
        }
      >
        <div className="grid gap-4">
          <TextField
            type="number"
            inputMode="numeric"
            label={t('count.pieces')}
            hint={t('count.hint')}
            min={0}
            max={MOST}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          {product.stock !== null && (
            <Button variant="secondary" onClick={count(null)}>
              {t('count.none')}
            </Button>
          )}
        </div>
      </Sheet>
      {guard.question}
    </>
  )
}
