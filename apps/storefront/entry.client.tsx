import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { dialogHistory } from '#platform/ui/dialog-history.ts'
import { watchUncaughtErrors } from './shell/uncaught-errors.ts'

watchUncaughtErrors()
// Before the router, so that it does not take the end of a dialog for a change of page.
dialogHistory()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
