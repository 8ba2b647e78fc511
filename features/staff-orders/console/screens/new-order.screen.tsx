import { useState } from 'react'
import { useCartConsoleTexts } from '#core/cart/console/cart-console-texts.ts'
import { ItemDialog } from '#core/cart/console/item-dialog.tsx'
import { ItemSearch } from '#core/cart/console/item-search.tsx'
import { useCartTexts } from '#core/cart/storefront/cart-texts.ts'
import { useCustomersTexts } from '#core/customers/storefront/customers-texts.ts'
import { type ConsoleOutlet, useConsoleData } from '#core/stores/console/console-data.ts'
import { getConsoleMeta, useConsoleTitle } from '#core/stores/console/console-meta.ts'
import { NoOutlet } from '#core/stores/console/no-outlet.tsx'
import { useOutlet } from '#core/stores/console/use-outlet.ts'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { PhoneIcon } from '#platform/ui/icons/phone.tsx'
import { RetryNotice } from '#platform/ui/retry-notice.tsx'
import { Spinner } from '#platform/ui/spinner.tsx'
import type { EntrySetting } from '../../contract/endpoints.ts'
import { ChosenItems } from '../components/chosen-items.tsx'
import { CustomerPart } from '../components/customer-part.tsx'
import { FormSection } from '../components/form-section.tsx'
import { FulfilmentPart } from '../components/fulfilment-part.tsx'
import { OrderConfirmation } from '../components/order-confirmation.tsx'
import { PaymentPart } from '../components/payment-part.tsx'
import { UnpaidLinks } from '../components/unpaid-links.tsx'
import { useStaffOrdersTexts } from '../staff-orders-texts.ts'
import { type Entry, useEntry, useEntrySetting } from '../use-entry.ts'

export const meta = getConsoleMeta

const ItemsPart = ({ store, entry: { draft, change, quote } }: { store: string; entry: Entry }) => {
  const t = useStaffOrdersTexts()
  const [opened, setOpened] = useState<{ product: string; name: string }>()
  const cart = quote.kind === 'priced' ? quote.cart : quote.kind === 'asking' ? quote.before : undefined
  const nextKey = Math.max(0, ...draft.items.map(({ key }) => key)) + 1
  return (
    <FormSection heading={t('items.heading')}>
      <ItemSearch
        store={store}
        orderType={draft.orderType}
        onOpen={({ _id: product, name }) => setOpened({ product, name })}
      />
      <ChosenItems items={draft.items} cart={cart} onChange={(items) => change({ items })} />
      {opened && (
        <ItemDialog
          key={opened.product}
          store={store}
          orderType={draft.orderType}
          opened={opened}
          onDecide={(decision) => change({ items: [...draft.items, { ...opened, key: nextKey, decision }] })}
          onClose={() => setOpened(undefined)}
        />
      )}
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
  const entry = useEntry(store, setting)
  if (entry.entered) return <OrderConfirmation order={entry.entered} onNext={onNext} />
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
  if (setting === undefined) return <Spinner />
  if (setting === 'failed') return <RetryNotice text={t('failed')} again={t('again')} onRetry={retry} />
  if (setting.ways.length === 0)
    return (
      <EmptyState icon={<PhoneIcon size={40} />} heading={t('noWay')}>
        {t('noWayText')}
      </EmptyState>
    )
  return <EntryForm key={round} store={outlet._id} setting={setting} onNext={() => setRound(round + 1)} />
}

/** Screen where staff enter an order for a customer on the phone or at the counter. */
export default function NewOrderScreen() {
  const t = useStaffOrdersTexts()
  const { brand } = useConsoleData().staff
  const outlet = useOutlet()
  useConsoleTitle(`${t('nav')} · ${brand.name}`)
  if (!outlet) return <NoOutlet />
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-4">
      <h1 className="mb-4 font-bold text-xl tracking-tight">
        {t('nav')} · <bdi>{outlet.name}</bdi>
      </h1>
      <UnpaidLinks key={`links of ${outlet._id}`} store={outlet._id} />
      <OutletEntry key={outlet._id} outlet={outlet} />
    </div>
  )
}
