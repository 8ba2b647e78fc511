import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { dialogHistory } from '#platform/ui/dialog-history.ts'

// Before the router, which otherwise hears of a closing dialog first and loads the page's data again.
dialogHistory()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
