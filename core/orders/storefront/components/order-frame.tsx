import type { ReactNode } from 'react'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { SearchIcon } from '#platform/ui/icons/search.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { Spinner } from '#platform/ui/spinner.tsx'
import { useOrdersTexts } from '../orders-texts.ts'

/** The placeholder of an order that is loading. */
export const OrderSkeleton = () => (
  <div className="grid gap-4 py-6">
    <span className="sr-only">
      <Spinner />
    </span>
    <Skeleton className="h-9 w-2/3" />
    <Skeleton className="h-48 w-full rounded-xl" />
    <Skeleton className="h-64 w-full rounded-xl" />
  </div>
)

/** No such order: the link is wrong or too old. */
export const OrderNotFound = ({ action }: { action: ReactNode }) => {
  const t = useOrdersTexts()
  return (
    <div className="py-section">
      <h1 className="sr-only">{t('status.title')}</h1>
      <EmptyState icon={<SearchIcon size={40} />} heading={t('errors.unknownOrder')} action={action}>
        {t('status.unknownText')}
      </EmptyState>
    </div>
  )
}
