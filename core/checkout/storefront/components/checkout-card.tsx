import type { ReactNode } from 'react'

/** A box with a heading, used in the steps. */
export const CheckoutCard = ({
  heading,
  action,
  children,
}: {
  heading?: ReactNode
  action?: ReactNode
  children: ReactNode
}) => (
  <section className="min-w-0 rounded-xl border border-line bg-surface-raised p-4 md:p-5">
    {heading && (
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="font-bold text-lg tracking-tight">{heading}</h2>
        {action}
      </div>
    )}
    {children}
  </section>
)
