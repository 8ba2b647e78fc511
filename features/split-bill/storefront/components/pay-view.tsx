import { useState } from 'react'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import { useMethodTexts } from '#core/payments/storefront/method-appearance.tsx'
import { browserApi, generateIdempotencyKey } from '#platform/contract/browser-api.ts'
import { formatColumnMoney, formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { BottomBar } from '#platform/ui/bottom-bar.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Face } from '#platform/ui/face.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { Price } from '#platform/ui/price.tsx'
import { SelectField } from '#platform/ui/select-field.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { SharedBill, ShareView, SplitBillApi } from '../../contract/endpoints.ts'
import { useSplitBillTexts } from '../split-bill-texts.ts'
import { LazyPayBy } from './lazy-group-pay.tsx'
import { PaidBar } from './paid-bar.tsx'
import { isRoomComplete, type RoomEntry, RoomFields } from './room-fields.tsx'
import { ShareTip } from './share-tip.tsx'
import { HeldUntil } from './split-view.tsx'

/** What of the bill the guest pays, line by line. */
const ShareLines = ({ bill, own, tip }: { bill: SharedBill; own: ShareView; tip: number }) => {
  const t = useSplitBillTexts()
  const language = useLanguage()
  const names = new Map(bill.lines.map(({ _id, name }) => [_id, name]))
  return (
    <ul className="grid gap-2">
      {own.parts.map(({ line, num, den, amount }) => (
        <li key={line} className="flex justify-between gap-3">
          <bdi>
            {num === den ? names.get(line) : t('receipt.part', { item: names.get(line) ?? '', num, den })}
          </bdi>
          <Price text={formatColumnMoney(amount, language)} />
        </li>
      ))}
      {own.parts.length === 0 && (
        <li className="flex justify-between gap-3">
          {t('receipt.share')}
          <Price text={formatColumnMoney(own.amount, language)} />
        </li>
      )}
      {tip > 0 && (
        <li className="flex justify-between gap-3">
          {t('tip.line')}
          <Price text={formatColumnMoney({ ...own.amount, amount: tip }, language)} />
        </li>
      )}
    </ul>
  )
}

/** Who of the table has paid, is paying or has chosen what, and what nobody has. */
const TableShares = ({ bill }: { bill: SharedBill }) => {
  const t = useSplitBillTexts()
  const language = useLanguage()
  return (
    <section className="grid gap-3 border-line border-t-8 pt-4">
      <h2 className="font-bold text-xl tracking-tight">
        {t(bill.table ? 'table.heading' : 'group.heading')}
      </h2>
      <PaidBar bill={bill} />
      <ul className="grid gap-2">
        {bill.shares.map(({ _id, by, state, amount }) => (
          <li key={_id} className="flex items-center gap-3">
            <Face name={by.name} />
            <bdi className="min-w-0 flex-1">{by.isYou ? t('piece.you') : by.name}</bdi>
            <bdi className={state === 'paid' ? undefined : 'text-muted'}>
              {t(`table.${state}`, { amount: formatMoney(amount, language) })}
            </bdi>
          </li>
        ))}
        {bill.open.amount > 0 && (
          <li className="flex items-center gap-3">
            <Face name="?" />
            <span className="min-w-0 flex-1">{t('nobody')}</span>
            <Price text={formatMoney(bill.open, language)} />
          </li>
        )}
      </ul>
      {bill.payBy ? <LazyPayBy bill={bill} /> : <p className="text-muted">{t('table.note')}</p>}
    </section>
  )
}

interface PayViewProps {
  readonly bill: SharedBill
  readonly own: ShareView
  /** The bill has changed, or the payment is decided already. */
  readonly onAnswer: (bill: SharedBill, payment: string) => void
  readonly onRefused: () => unknown
}

const usePay = ({ bill, own, onAnswer, onRefused }: PayViewProps) => {
  const errorText = useErrorText()
  const toast = useToasts((state) => state.show)
  return async (tip: number, payment: { mod: SharedBill['methods'][number]; room?: RoomEntry }) => {
    const { amount, _id: share } = own
    const answer = await browserApi<SplitBillApi>()('POST /api/v1/orders/:id/bill/pay', {
      params: { id: bill._id },
      body: { share, amount, tip: { ...amount, amount: tip }, payment },
      idempotencyKey: generateIdempotencyKey(),
    })
    if (!answer.ok) {
      toast({ text: errorText(answer.error), tone: 'danger' })
      return void onRefused()
    }
    if (answer.data.pageUrl) return window.location.assign(answer.data.pageUrl)
    onAnswer(answer.data.bill, answer.data.payment)
  }
}

/** How the guest pays: by a method, or on the bill of a room. */
const useMethod = ({ methods, table, refusal }: SharedBill) => {
  const [first] = methods
  // Who was refused for a slip of the finger types again.
  const [mod, setMod] = useState(refusal ? 'roomCharge' : first)
  const [room, setRoom] = useState<RoomEntry>({
    number: table?.kind === 'room' ? table.name : '',
    guest: '',
  })
  const isRoom = mod === 'roomCharge'
  return {
    ...{ mod, setMod, room, setRoom, isRoom },
    payment: mod && (isRoom ? { mod, room } : { mod }),
    isComplete: !isRoom || isRoomComplete(room),
  }
}

/** The guest's share with a tip, and the way to the gateway. */
export const PayView = (props: PayViewProps) => {
  const t = useSplitBillTexts()
  const language = useLanguage()
  const nameOf = useMethodTexts()
  const pay = usePay(props)
  const { bill, own } = props
  const [tip, setTip] = useState<number | undefined>(0)
  const { mod, setMod, room, setRoom, isRoom, payment, isComplete } = useMethod(bill)
  const [isAsked, setAsked] = useState(false)
  const start = () => {
    setAsked(true)
    if (tip !== undefined && payment && isComplete) void pay(tip, payment)
  }
  const total = { ...own.amount, amount: own.amount.amount + (tip ?? 0) }
  return (
    <>
      <div>
        <h1 className="text-muted">{t('pay.heading')}</h1>
        <p className="font-extrabold text-4xl tracking-tight">
          <Price text={formatMoney(total, language)} />
        </p>
      </div>
      <ShareLines bill={bill} own={own} tip={tip ?? 0} />
      <div className="border-line border-t-8 pt-4">
        <ShareTip share={own.amount} presets={bill.tipPresets} onChange={setTip} />
      </div>
      {bill.methods.length > 1 && mod && (
        <SelectField
          label={t('pay.method')}
          value={mod}
          options={bill.methods.map((method) => ({ value: method, label: nameOf(method).name }))}
          onChange={({ target }) => setMod(bill.methods.find((method) => method === target.value))}
        />
      )}
      {isRoom && <RoomFields room={room} onChange={setRoom} />}
      {isAsked && !isComplete && <Notice tone="danger">{t('room.missing')}</Notice>}
      <TableShares bill={bill} />
      <BottomBar className="grid gap-2">
        {own.until && <HeldUntil until={own.until} asOf={bill.asOf} />}
        {bill.refusal && <Notice tone="danger">{bill.refusal}</Notice>}
        {mod ? (
          <Button size="lg" full disabled={tip === undefined} onClick={start}>
            {t(isRoom ? 'room.button' : 'pay.button', { amount: formatMoney(total, language) })}
          </Button>
        ) : (
          <p>{t('pay.noMethod')}</p>
        )}
      </BottomBar>
    </>
  )
}
