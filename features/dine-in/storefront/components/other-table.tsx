import { useOptionalVendor } from '#core/stores/storefront/use-vendor.ts'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { WarningIcon } from '#platform/ui/icons/warning.tsx'
import { useDineInTexts } from '../dine-in-texts.ts'
import { JoinForm } from './join-form.tsx'

/** What to do without the code of a table, or with one that leads nowhere; `problem` says why, else it is empty. */
export const OtherTable = ({ problem }: { problem: string }) => {
  const t = useDineInTexts()
  const vendor = useOptionalVendor()
  return (
    <div className="mx-auto grid max-w-md gap-5 py-section">
      {problem === '' ? (
        <h1 className="font-extrabold text-4xl tracking-tight">{t('title')}</h1>
      ) : (
        <EmptyState icon={<WarningIcon size={40} />} heading={t('code.problem')}>
          {problem}
        </EmptyState>
      )}
      {vendor && <JoinForm storeId={vendor.store._id} />}
      <p className="text-muted text-sm">{t('staff')}</p>
    </div>
  )
}
