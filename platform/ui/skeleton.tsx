import { classNames } from './class-names.ts'

/**
 * The grey shape of loading content; size and corners come by `className`. Hidden from screen readers: announce once
 * per area, with a Spinner or `aria-busy`, that something is loading.
 */
export const Skeleton = ({ className }: { className?: string }) => (
  <span
    aria-hidden="true"
    className={classNames('block animate-shimmer rounded-md bg-surface-sunken', className ?? 'h-4 w-full')}
  />
)
