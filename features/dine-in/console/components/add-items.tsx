import { useRef, useState } from 'react'
import { useCartConsoleTexts } from '#core/cart/console/cart-console-texts.ts'
import { type ChosenItem, toChosenItems } from '#core/cart/console/chosen-items.ts'
import { ItemChooser } from '#core/cart/console/item-chooser.tsx'
import { getQuotedCart, useItemsQuote } from '#core/cart/console/use-items-quote.ts'
import { useCartTexts } from '#core/cart/storefront/cart-texts.ts'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import { useLeaveGuard } from '#core/console-shell/console/use-leave-guard.tsx'
import { getTableOrderType } from '#core/tables/domain/table.ts'
import { generateIdempotencyKey } from '#platform/contract/browser-api.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { Sheet } from '#platform/ui/sheet.tsx'
import type { FloorApi, FloorTable } from '../../contract/floor-endpoints.ts'
import { useTablesTexts } from '../dine-in-console-texts.ts'
import { isRefused, type RoundCall, toRoundCall } from '../round-call.ts'
import type { ChangeFloor } from '../use-floor.ts'

interface AddItemsProps {
  readonly store: string
  readonly table: FloorTable
  readonly change: ChangeFloor
  readonly onClose: () => void
}

/** Preloads the texts of the chooser, so that loading them does not hide the sheet. */
const usePreloadedTexts = (): void => {
  useCartTexts()
  useCartConsoleTexts()
}

/** The items that staff choose for a table, their price, and sending them once. */
const useStaffRound = ({ table, change, onClose }: AddItemsProps) => {
  const [items, setItems] = useState<readonly ChosenItem[]>([])
  const [looks, setLooks] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const unanswered = useRef<RoundCall>(undefined)
  const params = { id: table._id }
  const quote = useItemsQuote(items.length > 0 ? { items: toChosenItems(items) } : null, {
    ask: (body) => consoleApi<FloorApi>()('POST /api/v1/console/tables/:id/quote', { params, body }),
    looks,
  })
  const send = async (): Promise<void> => {
    if (quote.kind !== 'priced') return
    const { total } = quote.cart
    const body = { items: toChosenItems(items), session: table.session?._id ?? null, total }
    const call = toRoundCall(unanswered.current, body, generateIdempotencyKey)
    unanswered.current = call
    setBusy(true)
    const isSent = await change(async (api) => {
      const answer = await api('POST /api/v1/console/tables/:id/rounds', { params, ...call })
      if (!answer.ok && isRefused(answer.error)) unanswered.current = undefined
      return answer
    })
    setBusy(false)
    if (isSent) onClose()
    else setLooks((before) => before + 1)
  }
  return { items, setItems, quote, send, isBusy }
}

/** A member of staff chooses items for a table or a room and sends them to the kitchen as a round of its guests. */
export const AddItems = (props: AddItemsProps) => {
  const t = useTablesTexts()
  const language = useLanguage()
  usePreloadedTexts()
  const { store, table, onClose } = props
  const { items, setItems, quote, send, isBusy } = useStaffRound(props)
  const guard = useLeaveGuard(items.length > 0, onClose)
  const cart = getQuotedCart(quote)
  const isPriced = quote.kind === 'priced'
  return (
    <>
      <Sheet
        open
        title={t('round.add')}
        subtitle={<bdi>{t(table.kind, { name: table.name })}</bdi>}
        onClose={guard.leave}
        backdropCloses={false}
        footer={
          <Button full disabled={!isPriced} busy={isBusy || quote.kind === 'asking'} onClick={send}>
            {isPriced
              ? t('round.send', { total: formatMoney(quote.cart.total, language) })
              : t('round.choose')}
          </Button>
        }
      >
        <div className="grid gap-4">
          <ItemChooser
            store={store}
            orderType={getTableOrderType(table.kind)}
            items={items}
            cart={cart}
            onChange={setItems}
          />
          {quote.kind === 'refused' && (
            <Notice tone="danger" announce="polite">
              {quote.text}
            </Notice>
          )}
        </div>
      </Sheet>
      {guard.question}
    </>
  )
}
