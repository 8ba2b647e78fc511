import type { ReactNode } from 'react'

/** Read out by a screen reader, not shown. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => (
  <span className="sr-only">{children}</span>
)
