import { useState } from 'react'
import { FailedState, LoadingRows } from '#core/console-shell/console/page-states.tsx'
import { useLeaveGuard } from '#core/console-shell/console/use-leave-guard.tsx'
import { Sheet } from '#platform/ui/sheet.tsx'
import type { CustomerSummary } from '../../contract/endpoints.ts'
import { useCustomerRecordsTexts } from '../customer-records-console-texts.ts'
import { useCustomer } from '../use-customer.ts'
import { CustomerActions, NOTHING_TYPED, type TypedActions } from './customer-actions.tsx'
import { CustomerFacts } from './customer-facts.tsx'

interface CustomerSheetProps {
  readonly summary: CustomerSummary
  readonly onClose: () => void
  readonly onDeleted: () => void
}

interface BodyProps {
  readonly id: string
  readonly typed: TypedActions
  readonly onTyped: (typed: TypedActions) => void
  readonly onDeleted: () => void
}

const CustomerBody = ({ id, ...props }: BodyProps) => {
  const t = useCustomerRecordsTexts()
  const { customer, load, ...calls } = useCustomer(id)
  if (customer === undefined) return <LoadingRows />
  if (customer === 'failed') return <FailedState heading={t('failed')} again={t('again')} onRetry={load} />
  return (
    <div className="grid gap-6 pb-4">
      <p className="flex flex-wrap gap-x-4">
        {customer.phone && (
          <a href={`tel:${customer.phone}`} className="font-medium">
            <bdi>{customer.phone}</bdi>
          </a>
        )}
        {customer.email && <bdi className="wrap-anywhere">{customer.email}</bdi>}
      </p>
      <CustomerFacts customer={customer} />
      <CustomerActions customer={customer} calls={{ ...calls, load }} {...props} />
    </div>
  )
}

/** A customer with their orders, a note, and whether orders are taken from them. */
export const CustomerSheet = ({ summary, onClose, onDeleted }: CustomerSheetProps) => {
  const t = useCustomerRecordsTexts()
  const [typed, setTyped] = useState(NOTHING_TYPED)
  const guard = useLeaveGuard(typed.note !== undefined || typed.blockReason !== '', onClose)
  return (
    <>
      <Sheet open onClose={guard.leave} title={summary.name || t('unnamed')}>
        <CustomerBody id={summary._id} typed={typed} onTyped={setTyped} onDeleted={onDeleted} />
      </Sheet>
      {guard.question}
    </>
  )
}
