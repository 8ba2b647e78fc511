import { Skeleton } from '#platform/ui/skeleton.tsx'
import { Spinner } from '#platform/ui/spinner.tsx'

/** Placeholder of a page while its cart, order or link loads. */
export const CartSkeleton = () => (
  <div className="grid gap-4 py-6">
    <span className="sr-only">
      <Spinner />
    </span>
    <Skeleton className="h-9 w-1/2" />
    <Skeleton className="h-8 w-full" />
    <Skeleton className="h-40 w-full rounded-xl" />
    <Skeleton className="h-40 w-full rounded-xl" />
  </div>
)
