import { type ReactNode, useId } from 'react'

/** A section of the order's details with its own heading. */
export const SheetPart = ({ heading, children }: { heading: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h3 id={id} className="mb-2 font-bold">
        {heading}
      </h3>
      {children}
    </section>
  )
}
