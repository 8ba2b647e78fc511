import type { ReactNode } from 'react'
import { SkipLink } from '#platform/ui/skip-link.tsx'

export const ShopFrame = ({ children }: { children: ReactNode }) => (
  <>
    <SkipLink />
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-page px-gutter outline-none">
      {children}
    </main>
  </>
)
