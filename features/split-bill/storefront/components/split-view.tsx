import { useState } from 'react'
import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { BottomBar } from '#platform/ui/bottom-bar.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Tabs } from '#platform/ui/tabs.tsx'
import { useTimeLeft } from '#platform/ui/use-time-left.ts'
import type { SharedBill, ShareInput, ShareView } from '../../contract/endpoints.ts'
import { useSplitBillTexts } from '../split-bill-texts.ts'
import { type Claim, findOwnClaim } from '../use-shared-bill.ts'
import { BillBenefits } from './bill-benefits.tsx'
import { DishSplit } from './dish-split.tsx'
import { LazyGroupPayBar, LazyPayBy } from './lazy-group-pay.tsx'
import { AmountSplit, EvenSplit } from './other-splits.tsx'

type Tab = 'items' | 'evenly' | 'amount'

/** Until when nobody else can take it. */
export const HeldUntil = ({ until, asOf }: { until: string; asOf: string }) => {
  const t = useSplitBillTexts()
  const { text, isOver } = useTimeLeft({ expiresAt: until, asOf })
  return (
    <span className="text-muted text-sm">{isOver ? t('hold.over') : t('hold.left', { time: text })}</span>
  )
}

interface PayBarProps {
  readonly own: ShareView | undefined
  readonly bill: SharedBill
  readonly onPay: () => unknown
  readonly onPayWith: (share: ShareInput) => unknown
}

const PayBar = ({ own, bill, onPay, onPayWith }: PayBarProps) => {
  const t = useSplitBillTexts()
  const language = useLanguage()
  const { asOf, total, due, open } = bill
  const isUndivided = !own && open.amount === total.amount
  const isOfGroup = !own && bill.payBy !== null
  return (
    <BottomBar className="grid gap-2">
      <span aria-live="polite" className="flex justify-between gap-3">
        {own?.until ? (
          <HeldUntil until={own.until} asOf={asOf} />
        ) : (
          <span className="text-muted text-sm">{t('pay.nothing')}</span>
        )}
      </span>
      {isOfGroup ? (
        <LazyGroupPayBar bill={bill} onPayWith={onPayWith} />
      ) : isUndivided ? (
        <Button size="lg" full onClick={() => onPayWith({ way: 'whole' })}>
          {t('pay.whole', { amount: formatMoney(due, language) })}
        </Button>
      ) : (
        <Button size="lg" full disabled={!own} onClick={onPay}>
          {own ? t('pay.share', { amount: formatMoney(own.amount, language) }) : t('pay.shareNothing')}
        </Button>
      )}
    </BottomBar>
  )
}

/** Who pays what: by dish, evenly or by amount. Everybody at the table sees it at once. */
export const SplitView = ({
  bill,
  claim,
  onPay,
  onBenefits,
}: {
  bill: SharedBill
  claim: Claim
  onPay: () => unknown
  /** The bill costs something else. */
  onBenefits: () => unknown
}) => {
  const t = useSplitBillTexts()
  const own = findOwnClaim(bill)
  const [tab, setTab] = useState<Tab>(own && own.way !== 'whole' ? own.way : 'items')
  const payWith = async (share: ShareInput) => {
    if (await claim(share)) onPay()
  }
  return (
    <>
      <div>
        <h1 className="font-extrabold text-3xl tracking-tight">{t('split.heading')}</h1>
        <p className="mt-1 text-muted">{t('split.text')}</p>
        <LazyPayBy bill={bill} />
      </div>
      <Tabs
        label={t('split.ways')}
        value={tab}
        onChange={setTab}
        tabs={[
          { key: 'items', label: t('way.items'), panel: <DishSplit bill={bill} claim={claim} /> },
          { key: 'evenly', label: t('way.evenly'), panel: <EvenSplit bill={bill} claim={claim} /> },
          { key: 'amount', label: t('way.amount'), panel: <AmountSplit bill={bill} claim={claim} /> },
        ]}
      />
      <BillBenefits bill={bill} onChange={onBenefits} />
      <PayBar {...{ own, bill, onPay }} onPayWith={payWith} />
    </>
  )
}
