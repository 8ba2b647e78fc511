import { type ReactNode, useId } from 'react'

/** A section of the form with its heading. */
export const FormSection = ({ heading, children }: { heading: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-4 rounded-lg border border-line bg-surface-raised p-4 md:p-5"
    >
      <h2 id={id} className="font-bold text-lg">
        {heading}
      </h2>
      {children}
    </section>
  )
}
