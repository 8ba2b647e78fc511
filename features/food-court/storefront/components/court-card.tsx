import type { ReactNode } from 'react'

/** A box with a heading on the pages of a court. */
export const CourtCard = ({ heading, children }: { heading: ReactNode; children: ReactNode }) => (
  <section className="min-w-0 rounded-xl border border-line bg-surface-raised p-4">
    <h2 className="mb-2 font-bold text-lg tracking-tight">{heading}</h2>
    {children}
  </section>
)
