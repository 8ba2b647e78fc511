import type { ReactNode } from 'react'

/** A box with a heading, used by the order pages. */
export const OrderPanel = ({ heading, children }: { heading?: ReactNode; children: ReactNode }) => (
  <section className="min-w-0 rounded-xl border border-line bg-surface-raised p-4 md:p-5 print:border-0 print:p-0">
    {heading && <h2 className="mb-3 font-bold text-lg tracking-tight">{heading}</h2>}
    {children}
  </section>
)
