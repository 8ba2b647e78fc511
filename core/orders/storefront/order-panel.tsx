import type { ReactNode } from 'react'
import { classNames } from '#platform/ui/class-names.ts'

/** A subject of the order pages, parted from the one above by a band. */
export const OrderPanel = ({
  heading,
  isRows = false,
  children,
}: {
  heading?: ReactNode
  /** Holds rows, which have space of their own. */
  isRows?: boolean
  children: ReactNode
}) => (
  <section
    className={classNames(
      'min-w-0 border-surface-sunken border-t-8 max-md:-mx-gutter max-md:px-gutter md:border-line md:border-t print:mx-0 print:border-0 print:px-0',
      isRows ? 'py-1.5' : 'py-5 md:py-6',
    )}
  >
    {heading && <h2 className="mb-3 font-bold text-xl tracking-tight">{heading}</h2>}
    {children}
  </section>
)
