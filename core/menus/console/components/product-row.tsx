import { formatNumber } from '#platform/i18n/format.ts'
import { formatDay, formatTime } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Badge } from '#platform/ui/badge.tsx'
import { Button } from '#platform/ui/button.tsx'
import { useMenusConsoleTexts } from '../menus-console-texts.ts'
import type { StockItem } from '../stock-list.ts'

interface RowProps {
  readonly product: StockItem
  readonly place: { readonly at: number; readonly of: number }
  readonly timeZone: string
  readonly onSoldOut: () => void
  readonly onBringBack: () => unknown
  readonly onCount: () => void
}

const SOLD_OUT_TEXTS = {
  soldOut: ['soldOut', 'soldOutUntil'],
  paused: ['paused', 'pausedUntil'],
} as const

const SoldOutBadge = ({ product, timeZone }: Pick<RowProps, 'product' | 'timeZone'>) => {
  const t = useMenusConsoleTexts()
  const language = useLanguage()
  const { soldOutUntil: until } = product
  const moment = until && `${formatDay(until, timeZone, language)}, ${formatTime(until, timeZone, language)}`
  const [plain, dated] = SOLD_OUT_TEXTS[product.mark]
  return <Badge tone="danger">{moment ? t(dated, { moment }) : t(plain)}</Badge>
}

/** A product with its state and its stock, and a button to change each. */
export const ProductRow = ({ product, place, timeZone, onSoldOut, onBringBack, onCount }: RowProps) => {
  const t = useMenusConsoleTexts()
  const language = useLanguage()
  const { name, sku, isSoldOut, stock } = product
  const action = t(isSoldOut ? 'bringBack' : 'markSoldOut')
  return (
    <li
      aria-posinset={place.at + 1}
      aria-setsize={place.of}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t px-4 py-3 first:border-0"
    >
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold">
          <bdi>{name}</bdi>
        </p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
          {sku !== '' && <bdi>{sku}</bdi>}
          {stock !== null && <span>{t('stock', { number: formatNumber(stock, language) })}</span>}
          {isSoldOut && <SoldOutBadge product={product} timeZone={timeZone} />}
        </p>
      </div>
      {product.kind === 'product' && (
        <Button
          size="sm"
          variant="ghost"
          className="min-h-target"
          aria-label={t('ofProduct', { action: t('count'), product: name })}
          onClick={onCount}
        >
          {t('count')}
        </Button>
      )}
      <Button
        size="sm"
        variant={isSoldOut ? 'primary' : 'secondary'}
        className="min-h-target"
        aria-label={t('ofProduct', { action, product: name })}
        onClick={isSoldOut ? onBringBack : onSoldOut}
      >
        {action}
      </Button>
    </li>
  )
}
