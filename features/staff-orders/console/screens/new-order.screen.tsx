import { useState } from 'react'
import { useCartConsoleTexts } from '#core/cart/console/cart-console-texts.ts'
import { ItemChooser } from '#core/cart/console/item-chooser.tsx'
import { getQuotedCart } from '#core/cart/console/use-items-quote.ts'
import { useCartTexts } from '#core/cart/storefront/cart-texts.ts'
import type { ConsoleOutlet } from '#core/console-shell/console/console-data.ts'
import { getConsoleMeta } from '#core/console-shell/console/console-meta.ts'
import { OutletScreen } from '#core/console-shell/console/outlet-screen.tsx'
import { LoadingRows, PageState } from '#core/console-shell/console/page-states.tsx'
import { useLeaveGuard } from '#core/console-shell/console/use-leave-guard.tsx'
import { useCustomersTexts } from '#core/customers/storefront/customers-texts.ts'
import { PhoneIcon } from '#platform/ui/icons/phone.tsx'
import { RetryNotice } from '#platform/ui/retry-notice.tsx'
import type { EntrySetting } from '../../contract/endpoints.ts'
import { CustomerPart } from '../components/customer-part.tsx'
import { FormSection } from '../components/form-section.tsx'
import { FulfilmentPart } from '../components/fulfilment-part.tsx'
import { OrderConfirmation } from '../components/order-confirmation.tsx'
import { PaymentPart } from '../components/payment-part.tsx'
import { TablesHint } from '../components/tables-hint.tsx'
import { UnpaidLinks } from '../components/unpaid-links.tsx'
import { hasEntry } from '../entry-draft.ts'
import { useStaffOrdersTexts } from '../staff-orders-texts.ts'
import { type OrderEntry, useEntrySetting, useOrderEntry } from '../use-entry.ts'

export const meta = getConsoleMeta

const ItemsPart = ({ store, entry: { draft, change, quote } }: { store: string; entry: OrderEntry }) => {
  const t = useStaffOrdersTexts()
  return (
    <FormSection heading={t('items.heading')}>
      <ItemChooser
        store={store}
        orderType={draft.orderType}
        items={draft.items}
        cart={getQuotedCart(quote)}
        onChange={(items) => change({ items })}
      />
    </FormSection>
  )
}

const EntryForm = ({
  store,
  setting,
  onNext,
}: {
  store: string
  setting: EntrySetting
  onNext: () => void
}) => {
  const entry = useOrderEntry(store, setting)
  const { question } = useLeaveGuard(!entry.entered && hasEntry(entry.draft), () => undefined)
  if (entry.entered) return <OrderConfirmation order={entry.entered} setting={setting} onNext={onNext} />
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[1fr_24rem]">
      <div className="grid gap-4">
        <FulfilmentPart setting={setting} entry={entry} />
        <ItemsPart store={store} entry={entry} />
      </div>
      <div className="grid gap-4">
        <CustomerPart store={store} setting={setting} entry={entry} />
        <PaymentPart setting={setting} entry={entry} />
      </div>
      {question}
    </div>
  )
}

/** Preloads the texts of all parts, so that loading them does not hide the form. */
const usePreloadedTexts = (): void => {
  useCartTexts()
  useCartConsoleTexts()
  useCustomersTexts()
}

const OutletEntry = ({ outlet }: { outlet: ConsoleOutlet }) => {
  const t = useStaffOrdersTexts()
  usePreloadedTexts()
  const [round, setRound] = useState(0)
  const { setting, retry } = useEntrySetting(outlet._id)
  if (setting === undefined) return <LoadingRows />
  if (setting === 'failed') return <RetryNotice text={t('failed')} again={t('again')} onRetry={retry} />
  if (setting.ways.length === 0)
    return (
      <PageState
        icon={<PhoneIcon size={20} />}
        heading={t('noWay')}
        action={setting.hasTables && <TablesHint />}
      >
        {t('noWayText')}
      </PageState>
    )
  return <EntryForm key={round} store={outlet._id} setting={setting} onNext={() => setRound(round + 1)} />
}

/** Screen where staff enter an order for a customer on the phone or at the counter. */
export default function NewOrderScreen() {
  const t = useStaffOrdersTexts()
  return (
    <OutletScreen heading={t('nav')} width="full">
      {(outlet) => (
        <>
          <UnpaidLinks store={outlet._id} />
          <OutletEntry outlet={outlet} />
        </>
      )}
    </OutletScreen>
  )
}
